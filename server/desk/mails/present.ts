import type { DeskMail, DeskMailRow } from '../../../contract/desk/desk-mails.ts';
import type { mails } from '../../db/schema/index.ts';
import { withoutTokens } from '../../mail/outbox.ts';

type Mail = typeof mails.$inferSelect;

export function presentMailRow(row: Pick<Mail, keyof DeskMailRow>): DeskMailRow {
  const { id, kind, recipient, subject, state, createdAt, sentAt } = row;
  return {
    id,
    kind,
    recipient,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export function presentMail(mail: Mail, nextTryAt: Date | null): DeskMail {
  const { replyTo, attempts, lastError, reply } = mail;
  const text = withoutTokens(mail.text);
  return {
    ...presentMailRow(mail),
    replyTo,
    text,
    isMasked: text !== mail.text,
    attempts,
    // The refusal of a mail server may repeat parts of the email.
    lastError: lastError && withoutTokens(lastError),
    reply,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}
