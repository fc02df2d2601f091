import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { text } from '../base/text.ts';

/** Classes missed in a row, too small a share of the classes, no account, few lessons, low quiz marks, not seen. */
export const behindKinds = ['absence', 'attendance', 'account', 'lessons', 'quizzes', 'unseen'] as const;

const kind = z.enum(behindKinds);

/** A reason why a learner falls behind. */
export const BehindReason = z
  .object({ kind, text: z.string().meta({ description: 'As a sentence, `Missed the last 2 classes`.' }) })
  .meta({ id: 'BehindReason' });

const Batch = z
  .object({ id: z.uuid(), number: z.int(), course: z.object({ id: z.uuid(), title: z.string() }) })
  .meta({ id: 'DeskBehindBatch' });

/** A learner of a running batch who falls behind, and to whom no one has talked since. */
export const DeskBehind = z
  .object({
    id: z.uuid().meta({ description: 'Id of the enrollment.' }),
    personId: z.uuid().nullable().meta({ description: 'Id of the person; null for trainers.' }),
    name: z.string().nullable().meta({ description: 'Null until someone confirms that the address is theirs.' }),
    email: z.string().nullable().meta({ description: 'Null for trainers.' }),
    phone: z.string().nullable(),
    batch: Batch,
    reasons: z.array(BehindReason),
    seenAt: time.nullable().meta({ description: 'Time at which they last used the site or were in a class.' }),
    talks: z
      .array(z.object({ talkedAt: time, note: z.string() }))
      .meta({ description: 'Notes of earlier conversations, newest first.' }),
    nudgedAt: time.nullable().meta({ description: 'Time of the last nudge, by email.' }),
    message: z.string().meta({ description: 'The text of a nudge by WhatsApp.' }),
  })
  .meta({ id: 'DeskBehind' });

export const DeskBehindList = z
  .object({
    data: z.array(DeskBehind),
    total: z.int().meta({ description: 'Learners who match the filters, also those beyond the listed ones.' }),
    batches: z.array(Batch).meta({ description: 'The batches of which anyone is listed, whatever the filters.' }),
  })
  .meta({ id: 'DeskBehindList' });

export const DeskBehindQuery = z.strictObject({
  course: z.uuid().optional(),
  batch: z.uuid().optional(),
  reason: kind.optional(),
});

export const DeskTalk = z
  .strictObject({ note: text(1000).meta({ description: 'A note of the conversation; may be empty.' }) })
  .meta({ id: 'DeskTalk' });

export type BehindReason = z.infer<typeof BehindReason>;
export type DeskBehind = z.infer<typeof DeskBehind>;
export type DeskBehindList = z.infer<typeof DeskBehindList>;
export type DeskBehindQuery = z.infer<typeof DeskBehindQuery>;
export type DeskTalk = z.infer<typeof DeskTalk>;
