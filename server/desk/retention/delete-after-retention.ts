import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/base/time.ts';
import { describeOrderFailure, tryEachWithAlerts } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import {
  attendanceImports,
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
  suspectedSpam,
  waitlist,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { alertUnfinished, findUnfinished } from '../../money/refunds/index.ts';
import { anonymiseOrders } from '../../people/accounts/index.ts';
import { deleteEmptyPeople } from '../../people/directory/index.ts';
import { type Context, recordAudit, transact } from '../../records/index.ts';
import { lockOrderPerson } from '../../selling/orders/index.ts';

/** How long requests and messages are kept after the last contact, as `content/pages/privacy.md` says. */
const RETENTION_MONTHS = 24;

/** How long people without any record are kept, in milliseconds: a record may be about to be stored. */
const EMPTY_PEOPLE_MS = DAY_MS;

/** The most records that one transaction deletes, so that none holds its locks for long. */
const MAX_ROWS = 500;

/** Records that are in use are left for the next night. */
const skipLocked = ['update', { skipLocked: true }] as const;

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
    .limit(MAX_ROWS)
    .for(...skipLocked);
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
    .limit(MAX_ROWS)
    .for(...skipLocked);
}

/** The entries stay. */
async function purgeAuditValues(tx: Tx, recordType: 'request' | 'message', ids: string[]): Promise<void> {
  const { id } = auditEntries;
  const ofRecords = and(eq(auditEntries.recordType, recordType), inArray(auditEntries.recordId, ids));
  await tx
    .delete(auditValues)
    .where(inArray(auditValues.entryId, tx.select({ id }).from(auditEntries).where(ofRecords)));
  for (const recordId of ids) await recordAudit(tx, { actorId: null, action: `${recordType}.purge`, recordId });
}

/** @returns how many, without the notes and details deleted with them */
async function purgeRequests({ tx }: Context, before: Date): Promise<number> {
  const ids = (await oldRequests(tx, before)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // The books stay, without the number of a transfer, which identifies the payer.
  await tx
    .update(payments)
    .set({ reference: '' })
    .where(and(inArray(payments.requestId, ids), isNull(payments.enrollmentId)));
  await tx.delete(enrollmentRequests).where(inArray(enrollmentRequests.id, ids));
  await purgeAuditValues(tx, 'request', ids);
  return ids.length;
}

async function purgeMessages({ tx }: Context, before: Date): Promise<number> {
  const ids = (await oldMessages(tx, before)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(contactMessages).where(inArray(contactMessages.id, ids));
  await purgeAuditValues(tx, 'message', ids);
  return ids.length;
}

const ERASURE_REASON = 'Nothing was heard for two years';
const ALERT_TEXTS = {
  before: `${ERASURE_REASON}, and the order keeps its buyer until this is settled:`,
  after: 'Refund what is not yours.',
};

/** Erases the buyers of old orders without an account; the books keep the orders. A failure does not stop the others. */
async function purgeOrders(deps: Deps, before: Date): Promise<void> {
  const { id, code, userId, erasedAt, updatedAt } = orders;
  const isOld = and(isNull(userId), isNull(erasedAt), lte(updatedAt, before));
  // Without a limit, since orders that must stay would fill it in every run.
  const items = await deps.db.select({ id, code }).from(orders).where(isOld).orderBy(updatedAt);
  const describeFailure = describeOrderFailure((ofOrder) => `The buyer of order ${ofOrder} could not be forgotten`);
  await tryEachWithAlerts(deps, { job: 'old buyer', items, describeFailure }, (order) =>
    transact(deps, null, async (context) => {
      await lockOrderPerson(context.tx, order.id);
      // It may have changed during the wait for the lock.
      if ((await context.tx.$count(orders, and(eq(id, order.id), isOld))) === 0) return;
      const unfinished = await findUnfinished(context.tx, [order.id], () => true);
      if (unfinished.length > 0) return alertUnfinished(context, unfinished, ALERT_TEXTS);
      await anonymiseOrders(context, [order.id], ERASURE_REASON);
      await context.audit('order.purge', order.id);
    }),
  );
}

async function purgeWaitlist({ tx }: Context, before: Date): Promise<number> {
  const { id, joinedAt } = waitlist;
  const old = tx.select({ id }).from(waitlist).where(lte(joinedAt, before)).limit(MAX_ROWS);
  return (await tx.delete(waitlist).where(inArray(id, old)).returning({ id })).length;
}

async function purgeSpam({ tx }: Context, before: Date): Promise<number> {
  const { id, createdAt } = suspectedSpam;
  const old = tx.select({ id }).from(suspectedSpam).where(lte(createdAt, before)).limit(MAX_ROWS);
  return (await tx.delete(suspectedSpam).where(inArray(id, old)).returning({ id })).length;
}

/** Emails repeat what requests and messages contain; those of an account are erased with it. */
async function purgeMails({ tx }: Context, before: Date): Promise<number> {
  const { id, userId, createdAt } = mails;
  const old = tx
    .select({ id })
    .from(mails)
    .where(and(isNull(userId), lte(createdAt, before)))
    .limit(MAX_ROWS);
  return (await tx.delete(mails).where(inArray(id, old)).returning({ id })).length;
}

/** Attendance stays as long as the seat. */
async function purgeImports({ tx }: Context, before: Date): Promise<number> {
  const { classId, sha256, importedAt } = attendanceImports;
  const old = tx.select({ classId, sha256 }).from(attendanceImports).where(lte(importedAt, before)).limit(MAX_ROWS);
  const isOld = sql`(${classId}, ${sha256}) IN ${old}`;
  return (await tx.delete(attendanceImports).where(isOld).returning({ sha256 })).length;
}

async function repeatUntilNone(deps: Deps, purge: (context: Context) => Promise<number>): Promise<void> {
  while ((await transact(deps, null, purge)) === MAX_ROWS) {
    // There may be more.
  }
}

/** Deletes what is older than its time of retention. If one kind fails, the others still run. */
export async function deleteAfterRetention(deps: Deps): Promise<void> {
  const before = new Date(deps.now());
  before.setUTCMonth(before.getUTCMonth() - RETENTION_MONTHS);
  const failures: unknown[] = [];
  for (const purge of [purgeRequests, purgeMessages, purgeWaitlist, purgeSpam, purgeMails, purgeImports]) {
    await repeatUntilNone(deps, (context) => purge(context, before)).catch((error) => failures.push(error));
  }
  await purgeOrders(deps, before).catch((error) => failures.push(error));
  const empty = new Date(deps.now().getTime() - EMPTY_PEOPLE_MS);
  await transact(deps, null, ({ tx }) => deleteEmptyPeople(tx, empty)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
