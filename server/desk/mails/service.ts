import { eq, inArray } from 'drizzle-orm';
import {
  type DeskMailsQuery,
  type DeskMailsRetried,
  type DeskMailsRetry,
  MAX_RETRIED_MAILS,
} from '../../../contract/desk/desk-mails.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { mails, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { withoutTokens } from '../../mail/outbox.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { testMail } from './mails.ts';
import { findFailed, findMail, findMails, lockFailed, lockMail } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'env' | 'mailJobs'>;
/** A retry is not queued if the next attempt begins within this time. */
const SOON_MS = 5000;

const isSending = ({ env }: Pick<Deps, 'env'>) => env.SMTP_URL !== undefined;

export async function listMails(deps: ReadDeps, query: DeskMailsQuery) {
  const [found, failed] = await Promise.all([findMails(deps.db, query), findFailed(deps.db)]);
  const { rows, next } = toPage(found);
  return { data: rows, next, failed: failed.length, isSending: isSending(deps) };
}

export async function readMail(deps: ReadDeps, { id }: { id: string }) {
  const { html: _, ...mail } = (await findMail(deps.db, id)) ?? fail.notFound();
  const hasNextTry = mail.state === 'waiting' && isSending(deps);
  const next = hasNextTry ? await deps.mailJobs.nextAttempt(id) : null;
  const text = withoutTokens(mail.text);
  // The refusal of a mail server may repeat parts of the email.
  const lastError = mail.lastError && withoutTokens(mail.lastError);
  const data = { ...mail, text, isMasked: text !== mail.text, lastError, nextAttemptAt: next?.startsAt ?? null };
  return { data, isSending: isSending(deps) };
}

/** Reads the text of an email without the secrets of its links. @throws RequestError not_found */
export async function readPreview({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<string> {
  const mail = (await findMail(db, id)) ?? fail.notFound();
  return withoutTokens(mail.html);
}

export async function sendTestMail({ tx, actor, audit, mail }: Context<Actor>): Promise<string> {
  const [person] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, actor.id));
  if (!person) return fail.notFound();
  const id = await mail({ email: person.email, userId: actor.id }, testMail(person.name));
  await audit('mail.test', id);
  return id;
}

/** A second click changes nothing. @throws RequestError not_found, or conflict when it was sent or is being sent */
export async function retryMail(context: Context<Actor>, { id }: ById): Promise<void> {
  const mail = await lockMail(context.tx, id);
  if (!mail) return refuseLocked(context.tx, id);
  if (mail.state === 'sent') fail.conflict('This email has already been sent.');
  if (mail.state === 'waiting' && (await isTriedSoon(context, id))) return;
  await retry(context, [id]);
}

/** An email is locked while it is sent, and by another click. */
async function refuseLocked(tx: Tx, id: string): Promise<never> {
  const exists = (await findMail(tx, id)) !== undefined;
  return exists ? fail.conflict('This email is being sent just now.') : fail.notFound();
}

async function isTriedSoon({ mailJobs, now }: Context, id: string): Promise<boolean> {
  const next = await mailJobs.nextAttempt(id);
  return next !== null && (next.isRunning || next.startsAt.getTime() <= now().getTime() + SOON_MS);
}

/** The newest first, up to `MAX_RETRIED_MAILS`. */
export async function retryFailed(context: Context<Actor>, filter: DeskMailsRetry): Promise<DeskMailsRetried> {
  const ids = (await lockFailed(context.tx, filter)).map(({ id }) => id);
  if (ids.length > 0) await retry(context, ids);
  return { retried: ids.length, hasMore: ids.length === MAX_RETRIED_MAILS };
}

async function retry({ tx, mailJobs, audit }: Context, ids: string[]) {
  await tx.update(mails).set({ state: 'waiting' }).where(inArray(mails.id, ids));
  await mailJobs.sendNow(tx, ids);
  for (const id of ids) await audit('mail.retry', id);
}
