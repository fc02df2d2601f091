import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { forEachApart, toldOfOrder } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import {
  attendanceImports,
  attendanceNames,
  auditEntries,
  auditValues,
  contactMessages,
  contactReplies,
  enrollmentRequests,
  mails,
  orders,
  payments,
  requestCalls,
  requestNotes,
  waitlist,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { alertUnfinished, findUnfinished } from '../../money/refunds/index.ts';
import { emptyOrders } from '../../people/accounts/index.ts';
import { deleteEmptyPeople } from '../../people/directory/index.ts';
import { type Context, recordAudit, transact } from '../../records/index.ts';
import { lockPersonOf } from '../../selling/orders/index.ts';

/** How long requests and messages are kept after the last contact, as `content/pages/privacy.md` says. */
const KEPT_MONTHS = 24;

/** People without a row are kept for so long, in milliseconds: one may be under way. */
const EMPTY_PEOPLE_MS = 24 * 60 * 60 * 1000;

/** Records that one transaction deletes at most, so that none holds its locks for long. */
const MOST = 500;

/** What is being worked on is left for the next night. */
const unlessBusy = ['update', { skipLocked: true }] as const;

function oldRequests(tx: Tx, before: Date) {
  const { id, createdAt, updatedAt } = enrollmentRequests;
  const laterNotes = tx
    .select({ id: requestNotes.id })
    .from(requestNotes)
    .where(and(eq(requestNotes.requestId, id), gt(requestNotes.createdAt, before)));
  const laterCalls = tx
    .select({ id: requestCalls.id })
    .from(requestCalls)
    .where(and(eq(requestCalls.requestId, id), gt(requestCalls.createdAt, before)));
  return tx
    .select({ id })
    .from(enrollmentRequests)
    .where(and(lte(createdAt, before), lte(updatedAt, before), notExists(laterNotes), notExists(laterCalls)))
    .limit(MOST)
    .for(...unlessBusy);
}

function oldMessages(tx: Tx, before: Date) {
  const { id, createdAt } = contactMessages;
  const laterReplies = tx
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(and(eq(contactReplies.messageId, id), gt(contactReplies.createdAt, before)));
  return tx
    .select({ id })
    .from(contactMessages)
    .where(and(lte(createdAt, before), notExists(laterReplies)))
    .limit(MOST)
    .for(...unlessBusy);
}

/** The log keeps that something was done, and no longer what the values were. */
async function forgetValues(tx: Tx, recordType: 'request' | 'message', ids: string[]): Promise<void> {
  const { id } = auditEntries;
  const ofRecords = and(eq(auditEntries.recordType, recordType), inArray(auditEntries.recordId, ids));
  await tx
    .delete(auditValues)
    .where(inArray(auditValues.entryId, tx.select({ id }).from(auditEntries).where(ofRecords)));
  for (const recordId of ids) await recordAudit(tx, { actorId: null, action: `${recordType}.purge`, recordId });
}

/** @returns how many requests were deleted, with their notes and the details that they replaced */
async function forgetRequests({ tx }: Context, before: Date): Promise<number> {
  const ids = (await oldRequests(tx, before)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // The books stay; the number of a transfer would lead back to the person who paid.
  await tx
    .update(payments)
    .set({ reference: '' })
    .where(and(inArray(payments.requestId, ids), isNull(payments.enrollmentId)));
  await tx.delete(enrollmentRequests).where(inArray(enrollmentRequests.id, ids));
  await forgetValues(tx, 'request', ids);
  return ids.length;
}

/** @returns how many messages were deleted, with their answers */
async function forgetMessages({ tx }: Context, before: Date): Promise<number> {
  const ids = (await oldMessages(tx, before)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(contactMessages).where(inArray(contactMessages.id, ids));
  await forgetValues(tx, 'message', ids);
  return ids.length;
}

const SILENT = 'Nothing was heard for two years';
const TO_STAFF = {
  before: `${SILENT}, and the order keeps its buyer until this is settled:`,
  after: 'Return what is not yours.',
};

/** Empties old orders without an account of their buyer; the books keep them. If one fails, the others go on. */
async function forgetOrders(deps: Deps, before: Date): Promise<void> {
  const { id, code, userId, erasedAt, updatedAt } = orders;
  const isOld = and(isNull(userId), isNull(erasedAt), lte(updatedAt, before));
  // Without a limit: those that must stay would fill it in every run.
  const items = await deps.db.select({ id, code }).from(orders).where(isOld).orderBy(updatedAt);
  const told = toldOfOrder((ofOrder) => `The buyer of order ${ofOrder} could not be forgotten`);
  await forEachApart(deps, { job: 'old buyer', items, told }, (order) =>
    transact(deps, null, async (context) => {
      await lockPersonOf(context.tx, order.id);
      // Changed while this waited for the lock.
      if ((await context.tx.$count(orders, and(eq(id, order.id), isOld))) === 0) return;
      const unfinished = await findUnfinished(context.tx, [order.id], () => true);
      if (unfinished.length > 0) return alertUnfinished(context, unfinished, TO_STAFF);
      await emptyOrders(context, [order.id], SILENT);
      await context.audit('order.purge', order.id);
    }),
  );
}

async function forgetWaiting({ tx }: Context, before: Date): Promise<number> {
  const { id, joinedAt } = waitlist;
  const old = tx.select({ id }).from(waitlist).where(lte(joinedAt, before)).limit(MOST);
  return (await tx.delete(waitlist).where(inArray(id, old)).returning({ id })).length;
}

/** Mails repeat what requests and messages contain; those of an account are erased with it. */
async function forgetMails({ tx }: Context, before: Date): Promise<number> {
  const { id, userId, createdAt } = mails;
  const old = tx
    .select({ id })
    .from(mails)
    .where(and(isNull(userId), lte(createdAt, before)))
    .limit(MOST);
  return (await tx.delete(mails).where(inArray(id, old)).returning({ id })).length;
}

/** Whom lists of meetings name; how somebody attended stays, and goes with their seat. */
async function forgetLists({ tx }: Context, before: Date): Promise<number> {
  const { classId, sha256, importedAt } = attendanceImports;
  const old = tx.select({ classId, sha256 }).from(attendanceImports).where(lte(importedAt, before)).limit(MOST);
  const isOld = sql`(${classId}, ${sha256}) IN ${old}`;
  return (await tx.delete(attendanceImports).where(isOld).returning({ sha256 })).length;
}

async function forgetNames({ tx }: Context, before: Date): Promise<number> {
  const { batchId, shownName, saidAt } = attendanceNames;
  const old = tx.select({ batchId, shownName }).from(attendanceNames).where(lte(saidAt, before)).limit(MOST);
  const isOld = sql`(${batchId}, ${shownName}) IN ${old}`;
  return (await tx.delete(attendanceNames).where(isOld).returning({ shownName })).length;
}

async function untilNone(deps: Deps, forget: (context: Context) => Promise<number>): Promise<void> {
  while ((await transact(deps, null, forget)) === MOST) {
    // There may be more.
  }
}

/** Deletes what is kept for 24 months by the privacy page, once they are over; one kind that fails does not stop the others. */
export async function purgeExpired(deps: Deps): Promise<void> {
  const before = new Date(deps.now());
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const failures: unknown[] = [];
  for (const forget of [forgetRequests, forgetMessages, forgetWaiting, forgetMails, forgetLists, forgetNames]) {
    await untilNone(deps, (context) => forget(context, before)).catch((error) => failures.push(error));
  }
  await forgetOrders(deps, before).catch((error) => failures.push(error));
  const empty = new Date(deps.now().getTime() - EMPTY_PEOPLE_MS);
  await transact(deps, null, ({ tx }) => deleteEmptyPeople(tx, empty)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
