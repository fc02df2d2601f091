import { and, eq, sql } from 'drizzle-orm';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { mails } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

/** The part of a nodemailer transporter that sending takes. */
export type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

type SendDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>;
/** `lastTry` says that no other try follows. */
type Delivery = { mailId: string; lastTry: boolean };

/**
 * Sends a waiting mail; one that is sent, failed or gone is left alone, so a job that runs twice sends once.
 * The row stays locked while it is sent, which keeps a second worker waiting until its state is known.
 * @returns false when another try should follow
 */
export async function deliverMail(deps: SendDeps, transport: MailTransport, delivery: Delivery): Promise<boolean> {
  try {
    await sendLocked(deps, transport, delivery.mailId);
    return true;
  } catch (error) {
    const isOver = delivery.lastTry || isRefusedForGood(error);
    await deps.db
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        state: isOver ? 'failed' : 'waiting',
      })
      // It may be sent for all that: the answer that this is stored can get lost on its way.
      .where(and(eq(mails.id, delivery.mailId), eq(mails.state, 'waiting')));
    deps.log(isOver ? 'error' : 'warn', 'mail.not_sent', { mailId: delivery.mailId, isOver });
    return isOver;
  }
}

async function sendLocked(deps: SendDeps, transport: MailTransport, mailId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update');
    if (mail?.state !== 'waiting') return;
    await transport.sendMail(message(deps, mail));
    await tx
      .update(mails)
      .set({ state: 'sent', sentAt: deps.now(), attempts: mail.attempts + 1, lastError: null })
      .where(eq(mails.id, mailId));
  });
}

function message({ env }: Pick<Deps, 'env'>, mail: typeof mails.$inferSelect): SendMailOptions {
  return {
    from: env.MAIL_FROM,
    to: mail.recipient,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // The same at every try, so that a receiver can tell a second copy.
    messageId: `<${mail.id}@${new URL(env.PUBLIC_URL).hostname}>`,
    // Keeps holiday answers from coming back, RFC 3834 section 5.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** True when the mail server refused this very mail with a permanent code, RFC 5321 section 4.2.1. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
