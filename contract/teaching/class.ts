import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { AttendanceStatus } from './attendance.ts';

/** Minutes before a class from which it can be joined. */
export const OPENS_MINUTES_BEFORE = 15;

/** States of a class for its learners; an `open` class can be joined now. */
const learnerClassStates = ['planned', 'open', 'held', 'cancelled'] as const;

/** A class as its learners read it, without the address of the meeting: only the join link leads there. */
export const LearnerClass = z
  .object({
    id: z.uuid(),
    number: z.int(),
    title: z.string().meta({ description: 'Empty if it has only its number.' }),
    startsAt: time,
    endsAt: time,
    state: z.enum(learnerClassStates),
    when: z.string().meta({ description: 'In words, in Indian time: `Today, 7:00 pm`.' }),
    opens: z.string().meta({ description: 'The time from which it can be joined, in Indian time: `6:45 pm`.' }),
    isToday: z.boolean().meta({ description: 'In Indian time.' }),
    trainer: z.string().nullable(),
    attendance: AttendanceStatus.nullable().meta({
      description: 'Attendance of the learner; null while it is not marked.',
    }),
    cancelReason: z.string().nullable(),
    recordingUrl: z
      .string()
      .nullable()
      .meta({ description: 'Address of the recording, or a path on this site; null without one.' }),
    notes: z.string().nullable().meta({ description: 'HTML, rendered and sanitised; null while there are none.' }),
  })
  .meta({ id: 'LearnerClass' });

export const JoinableClass = z
  .object({ ...LearnerClass.shape, course: z.object({ slug: z.string(), title: z.string() }) })
  .meta({ id: 'JoinableClass' });

export const ClassParams = z.object({ id: z.uuid() });

export const JoinableClassResponse = z.object({ data: JoinableClass }).meta({ id: 'JoinableClassResponse' });

/** The address of a learner's calendar feed; anyone who has the address can read the classes. */
const CalendarFeed = z
  .object({ url: z.url().nullable().meta({ description: 'Null until the email is confirmed.' }) })
  .meta({ id: 'CalendarFeed' });
export const CalendarFeedResponse = z.object({ data: CalendarFeed }).meta({ id: 'CalendarFeedResponse' });
export const CalendarFeedRenewed = z.object({ message: z.string() }).meta({ id: 'CalendarFeedRenewed' });
export const CalendarQuery = z.strictObject({ token: z.string().max(200) });

export type LearnerClass = z.infer<typeof LearnerClass>;
export type LearnerClassState = (typeof learnerClassStates)[number];
export type JoinableClass = z.infer<typeof JoinableClass>;

export const LearnerBatch = z
  .object({
    number: z.int(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    classTimes: z.string().meta({ description: 'Free text, `Mon to Fri, 7 to 9 pm`; empty while not set.' }),
  })
  .meta({ id: 'LearnerBatch' });

export type LearnerBatch = z.infer<typeof LearnerBatch>;
