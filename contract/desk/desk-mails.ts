import { z } from 'zod';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { mailStates } from '../base/states.ts';
import { text } from '../base/text.ts';

const state = z.enum(mailStates);

const filter = {
  q: text(200).optional(),
  kind: z
    .string()
    .max(60)
    .regex(/^[a-z_]+$/, { error: 'Unknown kind of email' })
    .optional(),
};

export const DeskMailsQuery = z.strictObject({
  cursor,
  ...filter,
  state: state.optional(),
  sort: sortBy('recipient', 'createdAt').optional(),
});

export const DeskMailRow = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state,
    createdAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'DeskMailRow' });

/** An email with its text. The secret of a link is hidden, because it would let the reader act as the recipient. */
export const DeskMail = DeskMailRow.extend({
  replyTo: z.string().nullable(),
  text: z.string(),
  isMasked: z.boolean().meta({ description: 'Whether it holds a link whose secret part is left out here.' }),
  attempts: z.int(),
  lastError: z.string().nullable().meta({ description: 'The error of the last attempt.' }),
  reply: z.string().nullable().meta({ description: 'What the mail server answered when it took the email.' }),
  nextAttemptAt: time.nullable().meta({ description: 'Null if it will not be retried automatically.' }),
}).meta({ id: 'DeskMail' });

const SenderRecord = z
  .object({
    name: z.string(),
    finding: z.enum(['found', 'missing', 'several', 'other_key', 'unknown']).meta({
      description: '`other_key`: of another key than that of the site. `unknown`: DNS could not be asked.',
    }),
    value: z.string().nullable().meta({ description: 'The record, or why DNS could not be asked.' }),
  })
  .meta({ id: 'SenderRecord' });

/** What receivers check about the sender of emails; `dkim` is null if the site does not sign them. */
export const DeskMailSender = z
  .object({
    from: z.string(),
    envelope: z.string().meta({ description: 'The address to which bounces go.' }),
    dkim: SenderRecord.nullable(),
    spf: SenderRecord,
    dmarc: SenderRecord,
  })
  .meta({ id: 'DeskMailSender' });
export const DeskMailSenderResponse = z
  .object({ data: DeskMailSender.nullable().meta({ description: 'Null without `MAIL_FROM`.' }) })
  .meta({ id: 'DeskMailSenderResponse' });

export const MAX_COUNTED_FAILURES = 1000;

const isSending = z.boolean().meta({ description: 'False without `SMTP_URL`: then emails are only stored.' });

export const DeskMailList = listResponse(DeskMailRow, 'DeskMailList').extend({
  failed: z
    .int()
    .meta({ description: `Emails that failed, whatever the filter; ${MAX_COUNTED_FAILURES} means that or more.` }),
  isSending,
});
export const DeskMailResponse = z.object({ data: DeskMail, isSending }).meta({ id: 'DeskMailResponse' });

export const MAX_RETRIED_MAILS = 100;

export const DeskMailsRetry = z.strictObject(filter).meta({ id: 'DeskMailsRetry' });

export const DeskMailsRetried = z
  .object({
    retried: z.int(),
    hasMore: z.boolean().meta({ description: 'Whether there are more; if so, call again.' }),
  })
  .meta({ id: 'DeskMailsRetried' });

export type SenderRecord = z.infer<typeof SenderRecord>;
export type DeskMailSender = z.infer<typeof DeskMailSender>;
export type DeskMailsQuery = z.infer<typeof DeskMailsQuery>;
export type DeskMailRow = z.infer<typeof DeskMailRow>;
export type DeskMail = z.infer<typeof DeskMail>;
export type DeskMailList = z.infer<typeof DeskMailList>;
export type DeskMailResponse = z.infer<typeof DeskMailResponse>;
export type DeskMailsRetry = z.infer<typeof DeskMailsRetry>;
export type DeskMailsRetried = z.infer<typeof DeskMailsRetried>;
