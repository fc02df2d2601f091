import { z } from 'zod';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { line } from '../base/text.ts';

export const DeskLearner = z
  .object({
    id: z.uuid().meta({ description: 'Id of the enrollment.' }),
    name: z.string().nullable().meta({ description: 'Null until someone confirms that the address is theirs.' }),
    personId: z.uuid().nullable().meta({ description: 'Id of the person; null without `classes.plan`.' }),
    email: z.string().nullable().meta({ description: 'Email, shown to admins only.' }),
    phone: z
      .string()
      .nullable()
      .meta({ description: 'As people read it, `+91 98765 43210`, shown to admins only; null if it is not known.' }),
    enrolledAt: time,
    batch: z.object({ id: z.uuid(), number: z.int() }).nullable(),
    lessons: z.int(),
    completedLessons: z.int(),
    quizzes: z.int(),
    passedQuizzes: z.int(),
    lastActivityAt: time.nullable().meta({ description: 'Time of the last lesson marked or quiz handed in.' }),
    certificate: z.object({ id: z.uuid(), isRevoked: z.boolean() }).nullable(),
  })
  .meta({ id: 'DeskLearner' });

export const DeskLearnerList = listResponse(DeskLearner, 'DeskLearnerList');

export const DeskCourseLearners = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    ...DeskLearnerList.shape,
  })
  .meta({ id: 'DeskCourseLearners' });

export const DeskLearnersQuery = z.strictObject({ cursor });

export const DeskCourseLearnersQuery = z.strictObject({
  cursor,
  q: line(200)
    .optional()
    .meta({ description: 'Words of the name; with `classes.plan` also of the email or phone number.' }),
  sort: sortBy('name', 'enrolledAt').optional(),
});

export type DeskLearner = z.infer<typeof DeskLearner>;
export type DeskLearnerList = z.infer<typeof DeskLearnerList>;
export type DeskCourseLearners = z.infer<typeof DeskCourseLearners>;
export type DeskCourseLearnersQuery = z.infer<typeof DeskCourseLearnersQuery>;
