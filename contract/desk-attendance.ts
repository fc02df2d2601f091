import { z } from 'zod';
import { AttendanceStatus, attendanceSources } from './attendance.ts';
import { DeskClass } from './desk-classes.ts';

/** More than any batch has; one save marks each person once. */
const MOST_PEOPLE = 1000;

/** Somebody on the roll of a class: no contact details, which teaching does not need. */
export const RollEntry = z
  .object({
    enrollmentId: z.uuid(),
    name: z.string().nullable().meta({ description: 'Null while they have no account.' }),
    status: AttendanceStatus.nullable().meta({ description: 'Null: nobody knows yet.' }),
    source: z.enum(attendanceSources).nullable(),
    minutes: z.int().nullable().meta({ description: 'How long they were there, where that is known.' }),
    joinedAt: z.iso.datetime().nullable().meta({ description: 'When they first used the join link.' }),
    hasLeft: z.boolean().meta({ description: 'They have no seat in the batch any more.' }),
  })
  .meta({ id: 'RollEntry' });

/** A class with its roll. */
export const ClassRoll = z
  .object({
    class: DeskClass,
    opensAt: z.iso.datetime().meta({ description: 'From when attendance can be marked.' }),
    canMark: z.boolean(),
    people: z.array(RollEntry).meta({ description: 'By name.' }),
  })
  .meta({ id: 'ClassRoll' });

/**
 * How people attended. It holds only who changed: of two who mark one class at once, each keeps what they marked, and for one
 * person the later save counts.
 */
export const AttendanceSave = z
  .strictObject({
    marks: z
      .array(z.strictObject({ enrollmentId: z.uuid(), status: AttendanceStatus }))
      .min(1, { error: 'Mark somebody first' })
      .max(MOST_PEOPLE),
  })
  .meta({ id: 'AttendanceSave' });

export const ClassRollResponse = z.object({ data: ClassRoll }).meta({ id: 'ClassRollResponse' });

export type RollEntry = z.infer<typeof RollEntry>;
export type ClassRoll = z.infer<typeof ClassRoll>;
export type AttendanceSave = z.infer<typeof AttendanceSave>;
