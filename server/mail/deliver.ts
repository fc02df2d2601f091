import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Env } from '../base/env.ts';
import { describeReason } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Db, Tx } from '../db/client.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { mails } from '../db/schema/index.ts';
import { withoutTokens } from './outbox.ts';

const MAX_REPLY = 500;

export type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

type SendDeps = { db: Db; env: Env; log: Log; now: () => Date };
type StoredMail = typeof mails.$inferSelect;
/** `reply` is the server's answer. */
type AcceptedMail = StoredMail & { reply: string };
type Delivery = { mailId: string; isLastAttempt: boolean };

/**
 * Sends an email if it is waiting, so that a job that runs twice sends it once. Its row is locked meanwhile, so that a second
 * worker waits until its state is known.
 * @returns false when another attempt should follow
 */
export async function deliverMail(deps: SendDeps, transport: MailTransport, delivery: Delivery): Promise<boolean> {
  try {
    await sendLocked(deps, transport, delivery.mailId);
    return true;
  } catch (error) {
    const isOver = delivery.isLastAttempt || isPermanentRefusal(error);
    await deps.db
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REPLY),
        state: isOver ? 'failed' : 'waiting',
      })
      // The email may be stored as sent nevertheless, if the response to that commit was lost.
      .where(and(eq(mails.id, delivery.mailId), eq(mails.state, 'waiting')));
    deps.log(isOver ? 'error' : 'warn', 'mail.not_sent', {
      mailId: delivery.mailId,
      isOver,
      reason: loggedReason(error),
    });
    return isOver;
  }
}

async function sendLocked(deps: SendDeps, transport: MailTransport, mailId: string): Promise<void> {
  let accepted: AcceptedMail | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update');
      if (mail?.state !== 'waiting') return;
      const { response } = await transport.sendMail(message(deps, mail));
      accepted = { ...mail, reply: String(response).slice(0, MAX_REPLY) };
      await markSent(deps, tx, accepted);
    });
  } catch (error) {
    if (!accepted) throw error;
    await markSentWithRetries(deps, accepted, error);
  }
}

/** Without the secrets of its links: only the recipient has them from now on. */
async function markSent({ now }: SendDeps, tx: Tx, { id, html, text, reply }: AcceptedMail): Promise<void> {
  const texts = { html: withoutTokens(html), text: withoutTokens(text) };
  await tx
    .update(mails)
    .set({ ...texts, state: 'sent', sentAt: now(), attempts: sql`${mails.attempts} + 1`, lastError: null, reply })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** While the database is away, in seconds. */
const RETRY_SECONDS = 60;

/** As soon as the database is back; otherwise the email would be sent twice. */
async function markSentWithRetries(deps: SendDeps, mail: AcceptedMail, firstError: unknown): Promise<void> {
  let error = firstError;
  for (let attempts = 0; attempts < RETRY_SECONDS && isDatabaseUnavailable(error); attempts += 1) {
    await pause(1000);
    try {
      return await markSent(deps, deps.db, mail);
    } catch (nextError) {
      error = nextError;
    }
  }
  throw error;
}

function message({ env }: Pick<SendDeps, 'env'>, mail: StoredMail): SendMailOptions {
  return {
    from: env.MAIL_FROM,
    to: mail.recipient,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.calendar && { attachments: [calendarFile(mail.calendar)] }),
    // The same at every attempt, so that a receiver can recognise a duplicate.
    messageId: `<${mail.id}@${new URL(env.PUBLIC_URL).hostname}>`,
    // Prevents automatic replies, RFC 3834 section 5.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Mail programs offer to add it to the calendar (RFC 6047). */
const calendarFile = (content: string) => ({
  filename: 'classes.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});

/** An address, which a mail server's response often repeats. */
const address = /[^\s<>"'(:]+@[^\s<>"'):;,]+/g;

/** One line, without addresses and secrets of links. */
function loggedReason(error: unknown): string {
  return withoutTokens(describeReason(error)).replace(address, '…').replace(/\s+/g, ' ').slice(0, 300);
}

/** A permanent code, RFC 5321 section 4.2.1. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
