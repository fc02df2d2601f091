import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { text } from '../base/text.ts';

/** A learner who missed the last two marked classes of their batch, and to whom no one has talked since. */
export const DeskAbsence = z
  .object({
    enrollmentId: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    course: z.object({ id: z.uuid(), title: z.string() }),
    batch: z.int(),
    missed: z.int().meta({ description: 'Classes missed since the last one attended.' }),
    lastMissedAt: time.meta({ description: 'Start of the last missed class.' }),
    attendedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Start of the class that they last attended; null if they attended none.' }),
    talks: z
      .array(z.object({ talkedAt: time, note: z.string() }))
      .meta({ description: 'Notes after earlier absences, newest first.' }),
  })
  .meta({ id: 'DeskAbsence' });

export const DeskAbsenceList = z.object({ data: z.array(DeskAbsence) }).meta({ id: 'DeskAbsenceList' });

export const DeskAbsenceTalk = z
  .strictObject({ note: text(1000).meta({ description: 'A note of the conversation; may be empty.' }) })
  .meta({ id: 'DeskAbsenceTalk' });

export type DeskAbsence = z.infer<typeof DeskAbsence>;
export type DeskAbsenceTalk = z.infer<typeof DeskAbsenceTalk>;
