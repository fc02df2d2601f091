import { z } from 'zod';
import { sortBy } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { BehindReason } from './desk-behind.ts';

const count = z.int();

/** The progress of a learner of a batch, without amounts of money, because trainers read it. */
export const DeskProgressRow = z
  .object({
    id: z.uuid().meta({ description: 'Id of the enrollment.' }),
    personId: z.uuid().nullable().meta({ description: 'Id of the person; null without `classes.plan`.' }),
    name: z.string().nullable().meta({ description: 'Null until someone confirms that the address is theirs.' }),
    phone: z
      .string()
      .nullable()
      .meta({ description: 'Without `classes.plan`, only of learners who are falling behind.' }),
    attended: count,
    marked: count.meta({ description: 'Classes for which the learner has a mark.' }),
    lessons: count,
    completedLessons: count,
    quizzes: count,
    passedQuizzes: count,
    quizMark: count
      .nullable()
      .meta({ description: 'Mean of the best attempt at each quiz, in percent; null before the first attempt.' }),
    seenAt: time.nullable().meta({ description: 'Time at which they last used the site or were in a class.' }),
    reasons: z
      .array(BehindReason)
      .meta({ description: 'Reasons for falling behind; empty for a learner who keeps up.' }),
    nudgedAt: time.nullable().meta({ description: 'Time of the last nudge, by email.' }),
    message: z.string().meta({ description: 'The text of a nudge by WhatsApp.' }),
  })
  .meta({ id: 'DeskProgressRow' });

export const DeskProgress = z
  .object({
    batch: z.object({ id: z.uuid(), number: count, course: z.object({ id: z.uuid(), title: z.string() }) }),
    learners: z.array(DeskProgressRow),
  })
  .meta({ id: 'DeskProgress' });
export const DeskProgressResponse = z.object({ data: DeskProgress }).meta({ id: 'DeskProgressResponse' });

export const DeskProgressQuery = z.strictObject({
  sort: sortBy('name', 'attendance', 'lessons', 'quizzes', 'seenAt').optional(),
});

export type DeskProgressRow = z.infer<typeof DeskProgressRow>;
export type DeskProgress = z.infer<typeof DeskProgress>;
export type DeskProgressQuery = z.infer<typeof DeskProgressQuery>;
