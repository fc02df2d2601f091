import { z } from 'zod';

/** Content that can be a sample, in the order in which visitors meet it. */
export const sampleKinds = ['course', 'profile', 'testimonial', 'post'] as const;

/** The name under which sample content appears, as instructor, learner and author. */
export const SAMPLE_NAME = 'Sample ';

const Sample = z.object({ kind: z.enum(sampleKinds), id: z.uuid(), title: z.string() }).meta({ id: 'DeskSample' });

export const DeskSamplesResponse = z.object({ data: z.array(Sample) }).meta({ id: 'DeskSamplesResponse' });

export type DeskSample = z.infer<typeof Sample>;
