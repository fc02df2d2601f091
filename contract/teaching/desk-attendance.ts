import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { AttendanceStatus, attendanceSources } from './attendance.ts';
import { classChat, DeskClass } from './desk-classes.ts';

/** The most marks of one save: more than any batch has learners. */
const MAX_MARKS = 1000;

/** Minutes after the start of a class from which a learner who joins is late. */
export const LATE_MINUTES = 10;

/** The longest list of participants, in characters: enough for 1,000 people who each joined five times. */
export const MAX_LIST_CHARACTERS = 500_000;

const MAX_NAMES = 1000;

/** A learner on the roll of a class. Staff who only teach get no contact details, which they do not need. */
export const RollEntry = z
  .object({
    enrollmentId: z.uuid(),
    name: z.string().nullable().meta({ description: 'Null while the learner has no account.' }),
    status: AttendanceStatus.nullable().meta({ description: 'Null while it is not marked.' }),
    source: z.enum(attendanceSources).nullable(),
    minutes: z.int().nullable().meta({ description: 'Minutes of attendance; null if they are not known.' }),
    joinedAt: time.nullable().meta({
      description:
        'Time of the first joining in the list of the meeting; without it, of the first use of the join link.',
    }),
    shownAs: z.array(z.string()).meta({ description: 'Other names of the learner in the meeting.' }),
    chat: z
      .object({ mobile: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'Text for WhatsApp; null unless the class is today and not over.' }),
    hasLeft: z.boolean().meta({ description: 'Whether the learner no longer has a seat in the batch.' }),
  })
  .meta({ id: 'RollEntry' });

/**
 * A participant whom staff must match, or have matched, to a learner. Each row of a list with a name that several people may have,
 * such as "iPhone", is a participant of its own.
 */
export const MeetingName = z
  .object({
    id: z.uuid(),
    shownName: z.string(),
    hasEmail: z.boolean().meta({
      description: 'Whether the list has an email, by which the match is known in other classes of the batch.',
    }),
    isKnown: z
      .boolean()
      .meta({ description: 'Whether staff have matched the participant to a learner, or to no one.' }),
    enrollmentId: z
      .uuid()
      .nullable()
      .meta({ description: 'Null for someone outside the class, and while the participant is not matched.' }),
    joinedAt: time.nullable(),
    minutes: z.int(),
  })
  .meta({ id: 'MeetingName' });

export const ClassRoll = z
  .object({
    class: DeskClass,
    opensAt: time.meta({ description: 'Time from which attendance can be marked.' }),
    canMark: z.boolean(),
    chatText: classChat,
    people: z.array(RollEntry).meta({ description: 'Learners by name.' }),
    names: z
      .array(MeetingName)
      .meta({ description: 'Participants, sorted by name, without those that were matched by email or account.' }),
    importedAt: time.nullable().meta({ description: 'Time of the last import of a list of the meeting.' }),
  })
  .meta({ id: 'ClassRoll' });

/**
 * Attendance marks. The body has only changed marks, so that two people who mark one class at once do not overwrite each
 * other; for one learner, the later save counts.
 */
export const AttendanceSave = z
  .strictObject({
    marks: z
      .array(z.strictObject({ enrollmentId: z.uuid(), status: AttendanceStatus }))
      .min(1, { error: 'Mark at least one learner' })
      .max(MAX_MARKS),
  })
  .meta({ id: 'AttendanceSave' });

/** The list of participants of a meeting, as Zoom, Google Meet or Microsoft Teams exports it (CSV). */
export const AttendanceImport = z
  .strictObject({
    text: z
      .string({ error: 'Choose a file, or paste the list' })
      .max(MAX_LIST_CHARACTERS, { error: 'The list is too long: at most 500,000 characters' })
      .refine((value) => value.trim() !== '', { error: 'Choose a file, or paste the list' }),
  })
  .meta({ id: 'AttendanceImport' });

export const AttendanceNames = z
  .strictObject({
    answers: z
      .array(
        z.strictObject({
          id: z.uuid().meta({ description: 'Id of the participant.' }),
          enrollmentId: z.uuid().nullable().meta({ description: 'Null for someone who is not in this class.' }),
        }),
      )
      .min(1, { error: 'Choose the learner of at least one name' })
      .max(MAX_NAMES),
  })
  .meta({ id: 'AttendanceNames' });

export const ClassRollResponse = z.object({ data: ClassRoll }).meta({ id: 'ClassRollResponse' });

export type RollEntry = z.infer<typeof RollEntry>;
export type ClassRoll = z.infer<typeof ClassRoll>;
export type AttendanceSave = z.infer<typeof AttendanceSave>;
export type MeetingName = z.infer<typeof MeetingName>;
export type AttendanceImport = z.infer<typeof AttendanceImport>;
export type AttendanceNames = z.infer<typeof AttendanceNames>;
