import { and, eq, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { DeskMonthClose, DeskReport, MonthState } from '../../../contract/desk-books.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { documentSeries, monthClosings } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, recordAudit } from '../../records/index.ts';
import { financialYear, isMonthClosed } from '../documents/index.ts';
import { findClosings, findPaymentsOf, sumRefundsOf } from './queries.ts';

type ClosingDeps = Pick<Deps, 'db' | 'now'>;
type OfMonth = { actor: Actor; month: string };

const isOver = ({ now }: Pick<Deps, 'now'>, month: string) => dateInKolkata(now()).slice(0, 7) > month;

/** What came in and went back in a month, in paise, by the payments that count. */
export async function sumMoneyOf(tx: Tx, month: string): Promise<DeskMonthClose> {
  const paid = await findPaymentsOf(tx, month);
  const counted = paid.filter(({ payment }) => payment.voidedAt === null);
  return {
    receivedPaise: counted.reduce((sum, { payment }) => sum + payment.amountPaise, 0),
    returnedPaise: await sumRefundsOf(tx, month),
  };
}

/** How far a month is, and how it came to be so. */
export async function readClosings(
  deps: ClosingDeps,
  month: string,
): Promise<{ state: MonthState; closings: DeskReport['closings'] }> {
  const rows = await findClosings(deps.db, month);
  const closings = rows.map(
    ({ closing: { closedAt, reopenedAt, receivedPaise, returnedPaise, reopenReason }, ...by }) => ({
      closedAt: closedAt.toISOString(),
      reopenedAt: reopenedAt?.toISOString() ?? null,
      receivedPaise,
      returnedPaise,
      reopenReason,
      ...by,
    }),
  );
  if (closings.some(({ reopenedAt }) => reopenedAt === null)) return { state: 'closed', closings };
  return { state: isOver(deps, month) ? 'open' : 'running', closings };
}

/**
 * Closes a month that is over: from now on no document is dated in it.
 * @param seen what the accountant saw on the page
 * @throws RequestError conflict: it is not over, closed already, or other than what was seen
 */
export function closeMonth(deps: ClosingDeps, { actor, month }: OfMonth, seen: DeskMonthClose): Promise<void> {
  if (!isOver(deps, month)) fail.conflict('This month is not over yet.');
  return deps.db.transaction(async (tx) => {
    // Waits for documents that are being issued; each takes a number of its year.
    const ofYear = eq(documentSeries.fy, financialYear(`${month}-01`));
    await tx.select({ last: documentSeries.last }).from(documentSeries).where(ofYear).for('update');
    if (await isMonthClosed(tx, month)) fail.conflict('This month is closed already.');
    const sums = await sumMoneyOf(tx, month);
    if (sums.receivedPaise !== seen.receivedPaise || sums.returnedPaise !== seen.returnedPaise) {
      fail.conflict('The payments of this month have changed meanwhile. Look at the sums once more.');
    }
    const closed = { month, ...sums, closedAt: deps.now(), closedBy: actor.id };
    const made = await tx.insert(monthClosings).values(closed).onConflictDoNothing().returning();
    if (made.length === 0) fail.conflict('This month is closed already.');
    await recordAudit(tx, { actorId: actor.id, action: 'month.close', recordId: month });
  });
}

/** Opens a closed month again, for a reason that stays with it. @throws RequestError conflict when it is not closed */
export function reopenMonth(
  { db, now }: ClosingDeps,
  { actor, month }: OfMonth,
  { reason }: { reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const isClosed = and(eq(monthClosings.month, month), isNull(monthClosings.reopenedAt));
    const change = { reopenedAt: now(), reopenedBy: actor.id, reopenReason: reason };
    const opened = await tx.update(monthClosings).set(change).where(isClosed).returning();
    if (opened.length === 0) fail.conflict('This month is not closed.');
    await recordAudit(tx, { actorId: actor.id, action: 'month.reopen', recordId: month, fields: ['reopenReason'] });
  });
}
