import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise, readPaise } from '../../db/columns.ts';
import { isActive, seatsTaken } from '../../db/queries/enrollments.ts';
import { isCounted, isOwing } from '../../db/queries/orders.ts';
import { batches, courses, enrollments, orders, payments, refunds } from '../../db/schema/index.ts';

const MAX_BATCHES = 6;

/** The sum of the payments of each day, in paise, without void ones and tests. */
export function sumPaid(tx: Tx, from: string) {
  const { paidOn, amountPaise } = payments;
  return tx
    .select({ date: paidOn, paise: inPaise(sql`sum(${amountPaise})`) })
    .from(payments)
    .where(and(gte(paidOn, from), isCounted))
    .groupBy(paidOn);
}

/** The sum of the refunds since a time, in paise. */
export async function sumRefunded(tx: Tx, start: Date): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(refunds.doneAt, start), eq(orders.isTest, false)));
  return row?.paise ?? 0;
}

/** What confirmed orders owe in the next 30 days, less advance payments, in paise. */
export async function sumDue(tx: Tx, today: string): Promise<number> {
  const { rows } = await tx.execute<{ paise: string }>(sql`
    SELECT coalesce(sum(greatest(part.owed - greatest(orders.settled_paise, part.late), 0)), 0) AS paise FROM orders
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS owed,
        coalesce(sum(amount_paise) FILTER (WHERE due_on < ${today}::date), 0) AS late
      FROM instalments WHERE order_id = orders.id AND due_on <= ${today}::date + 30) part
    WHERE ${isOwing}`);
  return readPaise(rows[0]?.paise ?? 0);
}

export function findNextBatches(tx: Tx, today: string, at: Date): Promise<DeskOverview['batches']> {
  return tx
    .select({
      id: batches.id,
      number: batches.number,
      course: courses.title,
      startsOn: batches.startsOn,
      taken: seatsTaken(batches.id, at),
      held: sql<number>`(${seatsTaken(batches.id, at)} - ${tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive))})::int`,
      seats: batches.seats,
    })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(gt(batches.startsOn, today))
    .orderBy(asc(batches.startsOn), asc(batches.id))
    .limit(MAX_BATCHES);
}
