import { z } from 'zod';

/** The run of a course that a learner attends, as they see it. */
export const LearnerBatch = z
  .object({
    number: z.int(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    classTimes: z.string().meta({ description: 'Free text, `Mon to Fri, 7 to 9 pm`; empty while not set.' }),
  })
  .meta({ id: 'LearnerBatch' });

export type LearnerBatch = z.infer<typeof LearnerBatch>;
