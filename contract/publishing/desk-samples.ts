import { z } from 'zod';

/** Content that can be a sample, in the order in which visitors meet it. */
export const sampleKinds = ['course', 'profile', 'testimonial', 'post'] as const;

/** The word that marks each name in sample content: of instructors, learners and authors. */
export const SAMPLE_MARK = 'sample';

const Sample = z.object({ kind: z.enum(sampleKinds), id: z.uuid(), title: z.string() }).meta({ id: 'DeskSample' });

export const DeskSampleList = z.object({ data: z.array(Sample) }).meta({ id: 'DeskSamplesResponse' });

export type DeskSample = z.infer<typeof Sample>;
