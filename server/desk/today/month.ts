import { sql } from 'drizzle-orm';
import { addDays, monthAfter } from '../../../contract/base/calendar.ts';
import type { DeskMonth } from '../../../contract/desk/desk-today.ts';
import type { Tx } from '../../db/client.ts';
import { readPaise } from '../../db/columns.ts';
import { isCounted, isDecided } from '../../db/queries/orders.ts';
import { sumOverdue } from '../../selling/orders/index.ts';
import { findNextBatches, requestSource } from '../overview/index.ts';

type Compared = { now: number; before: number };
type Sums = { now: string; before: string };

const inPaise = ({ now, before }: Sums): Compared => ({ now: readPaise(now), before: readPaise(before) });

/** @param today date of `now` in Asia/Kolkata */
export async function readMonth(tx: Tx, { now, today }: { now: Date; today: string }): Promise<DeskMonth> {
  const month = today.slice(0, 7);
  const first = `${month}-01`;
  const firstBefore = `${monthAfter(month, -1)}-01`;
  const [collected, returned, overdue, overdueBefore, batches, sources] = await Promise.all([
    sumCollected(tx, first, firstBefore),
    sumRefunded(tx, first, firstBefore),
    sumOverdue(tx, today),
    sumOverdueAt(tx, addDays(first, -1)),
    findNextBatches(tx, today, now),
    countSources(tx, first, firstBefore),
  ]);
  const before = await countSeatsAt(
    tx,
    batches.map(({ id }) => id),
    first,
  );
  return {
    month,
    collected,
    returned,
    outstanding: { now: overdue.paise, before: overdueBefore },
    batches: batches.map(({ id, number, course, startsOn, seats, taken }) => {
      return { id, number, course, startsOn, seats, now: taken, before: before.get(id) ?? 0 };
    }),
    sources,
  };
}

const midnight = (day: string) => sql`(${day}::timestamp AT TIME ZONE 'Asia/Kolkata')`;

async function sumCollected(tx: Tx, first: string, firstBefore: string): Promise<Compared> {
  const { rows } = await tx.execute<Sums>(sql`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE paid_on >= ${first}), 0) AS now,
      coalesce(sum(amount_paise) FILTER (WHERE paid_on < ${first}), 0) AS before
    FROM payments WHERE paid_on >= ${firstBefore} AND ${isCounted}`);
  return inPaise(onlyRow(rows));
}

async function sumRefunded(tx: Tx, first: string, firstBefore: string): Promise<Compared> {
  const { rows } = await tx.execute<Sums>(sql`
    SELECT coalesce(sum(f.amount_paise) FILTER (WHERE f.done_at >= ${midnight(first)}), 0) AS now,
      coalesce(sum(f.amount_paise) FILTER (WHERE f.done_at < ${midnight(first)}), 0) AS before
    FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN orders o ON o.id = p.order_id
    WHERE f.state = 'done' AND f.done_at >= ${midnight(firstBefore)} AND NOT o.is_test`);
  return inPaise(onlyRow(rows));
}

/** In paise: the present `overdueOrders` without later payments and refunds. */
async function sumOverdueAt(tx: Tx, day: string): Promise<number> {
  const end = midnight(addDays(day, 1));
  const { rows } = await tx.execute<{ paise: string }>(sql`
    SELECT coalesce(sum(due.paise - was.settled), 0) AS paise
    FROM (SELECT o.id, o.total_paise, o.settled_paise - coalesce(paid.paise, 0) + coalesce(back.paise, 0) AS settled FROM orders o
      LEFT JOIN (SELECT order_id, sum(amount_paise) AS paise FROM payments WHERE paid_on > ${day} AND voided_at IS NULL
        GROUP BY order_id) paid ON paid.order_id = o.id
      LEFT JOIN (SELECT payments.order_id, sum(refunds.amount_paise) AS paise FROM refunds
        JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.voided_at IS NULL AND ${isDecided} AND refunds.created_at >= ${end}
        GROUP BY payments.order_id) back ON back.order_id = o.id
      WHERE o.confirmed_at < ${end} AND NOT o.is_test AND (o.cancelled_at IS NULL OR o.cancelled_at >= ${end})) was
    CROSS JOIN LATERAL (SELECT sum(amount_paise) AS paise FROM instalments WHERE order_id = was.id AND due_on < ${day}) due
    WHERE was.settled < was.total_paise AND due.paise > was.settled`);
  return readPaise(onlyRow(rows).paise);
}

async function countSeatsAt(tx: Tx, ids: string[], day: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; seats: number }>(sql`
    SELECT batch_id AS id, count(*)::int AS seats FROM enrollments
    WHERE batch_id = ANY(${sql.param(ids)}::uuid[]) AND created_at < ${midnight(day)}
      AND (cancelled_at IS NULL OR cancelled_at >= ${midnight(day)})
    GROUP BY batch_id`);
  return new Map(rows.map(({ id, seats }) => [id, seats]));
}

const MAX_SOURCES = 6;

async function countSources(tx: Tx, first: string, firstBefore: string): Promise<DeskMonth['sources']> {
  const { rows } = await tx.execute<DeskMonth['sources'][number]>(sql`
    SELECT coalesce(${requestSource}, '') AS source,
      (count(*) FILTER (WHERE r.created_at >= ${midnight(first)}))::int AS now,
      (count(*) FILTER (WHERE r.created_at < ${midnight(first)}))::int AS before
    FROM enrollment_requests r WHERE NOT r.is_test AND r.created_at >= ${midnight(firstBefore)}
    GROUP BY 1 ORDER BY now DESC, before DESC, source LIMIT ${sql.raw(String(MAX_SOURCES))}`);
  return rows;
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A sum without groups returned no row');
  return row;
}
