import { and, eq, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DeskMonthClose, MonthState } from '../../../contract/books/desk-books.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { documentSeries, monthClosings } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Context } from '../../records/index.ts';
import { financialYear, findOpenSupplies, isMonthClosed, lockMonth } from '../documents/index.ts';
import { findClosings, findPaymentsInMonth, monthBounds, sumRefundsInMonth } from './queries.ts';

type ClosingDeps = Pick<Deps, 'db' | 'now'>;

const isOver = ({ now }: Pick<Deps, 'now'>, month: string) => dateInKolkata(now()).slice(0, 7) > month;

/** The orders with a supply that had to be invoiced by the end of a month, and was not. */
export async function countUninvoiced({ tx, now }: Pick<Context, 'tx' | 'now'>, month: string): Promise<number> {
  const [, lastDay] = monthBounds(month);
  return (await findOpenSupplies(tx, dateInKolkata(now()), lastDay)).length;
}

export async function sumMonth(tx: Tx, month: string): Promise<Omit<DeskMonthClose, 'openReason'>> {
  const payments = await findPaymentsInMonth(tx, month);
  const validPayments = payments.filter(({ payment }) => payment.voidedAt === null);
  return {
    receivedPaise: validPayments.reduce((sum, { payment }) => sum + payment.amountPaise, 0),
    refundedPaise: await sumRefundsInMonth(tx, month),
  };
}

export async function readClosings(deps: ClosingDeps, month: string) {
  const rows = await findClosings(deps.db, month);
  const closings = rows.map(
    ({ closing: { closedAt, reopenedAt, receivedPaise, refundedPaise, reopenReason, openReason }, ...names }) => {
      return { closedAt, reopenedAt, receivedPaise, refundedPaise, reopenReason, openReason, ...names };
    },
  );
  const isClosed = closings.some(({ reopenedAt }) => reopenedAt === null);
  const state: MonthState = isClosed ? 'closed' : isOver(deps, month) ? 'open' : 'running';
  return { state, closings };
}

/**
 * Closes a month that is over: from now on no document is dated in it.
 * @param seenSums the sums that the accountant saw on the page
 * @throws RequestError conflict if the month is not over, is already closed, or has changed since it was read
 */
export async function closeMonth(
  context: Context<Actor>,
  { month, openReason = '', ...seenSums }: { month: string } & DeskMonthClose,
): Promise<void> {
  if (!isOver(context, month)) fail.conflict('This month is not over yet.');
  await lockMonth(context.tx, month, 'close');
  // Waits for documents that are being issued; each takes a number of its year.
  const isOfYear = eq(documentSeries.fy, financialYear(`${month}-01`));
  await context.tx.select({ last: documentSeries.last }).from(documentSeries).where(isOfYear).for('update');
  if (await isMonthClosed(context.tx, month)) fail.conflict('This month is already closed.');
  const sums = await sumMonth(context.tx, month);
  if (sums.receivedPaise !== seenSums.receivedPaise || sums.refundedPaise !== seenSums.refundedPaise) {
    fail.conflict('The payments of this month have changed since you opened this page. Check the sums again.');
  }
  const open = await countUninvoiced(context, month);
  if (open > 0 && !openReason) {
    fail.invalid('openReason', 'Say why these supplies have no invoice, or issue their invoices first.');
  }
  const reason = open > 0 ? { openReason } : {};
  const closing = { month, ...sums, ...reason, closedAt: context.now(), closedBy: context.actor.id };
  const inserted = await context.tx.insert(monthClosings).values(closing).onConflictDoNothing().returning();
  if (inserted.length === 0) fail.conflict('This month is already closed.');
  await context.audit('month.close', month);
}

export async function reopenMonth(
  { actor, audit, now, tx }: Context<Actor>,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  const isClosed = and(eq(monthClosings.month, month), isNull(monthClosings.reopenedAt));
  const change = { reopenedAt: now(), reopenedBy: actor.id, reopenReason: reason };
  const reopened = await tx.update(monthClosings).set(change).where(isClosed).returning();
  if (reopened.length === 0) fail.conflict('This month is not closed.');
  await audit('month.reopen', month, ['reopenReason']);
}
