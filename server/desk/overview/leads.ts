import { inArray, type SQL, sql } from 'drizzle-orm';
import type { DeskOverview } from '../../../contract/desk-overview.ts';
import type { Tx } from '../../db/client.ts';
import { netPaidPaise } from '../../db/order-sums.ts';
import { readPaise } from '../../db/paise.ts';
import { users } from '../../db/schema/index.ts';
import { cameFrom } from '../../selling/requests/index.ts';

/** Where a request `r` came from. */
export const source = cameFrom({ utmSource: sql`r.utm_source`, referrer: sql`r.referrer` });

type Figures = Omit<DeskOverview['sources'][number], 'kind' | 'source'>;
type Row = Omit<Figures, 'paidPaise'> & { key: string | null; paidPaise: string };

/**
 * What became of the requests that came from a moment on, the most money first: how many were reached by a call and enrolled, and
 * what was paid for their orders until now, less what went back.
 * @param by what they are counted by; null where a request has none
 */
async function countLeads(tx: Tx, start: Date, by: SQL): Promise<(Figures & { key: string | null })[]> {
  const from = sql`${start.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Row>(sql`
    SELECT ${by} AS key, count(*)::int AS requests, count(r.first_reached_at)::int AS reached,
      (count(*) FILTER (WHERE r.stage = 'enrolled'))::int AS converted, coalesce(sum(paid.paise), 0) AS "paidPaise"
    FROM enrollment_requests r
    LEFT JOIN (
      SELECT request_id, sum(${netPaidPaise}) AS paise FROM orders
      WHERE request_id IS NOT NULL AND created_at >= ${from} AND NOT is_test GROUP BY request_id) AS paid ON paid.request_id = r.id
    WHERE r.created_at >= ${from}
    GROUP BY 1
    ORDER BY 5 DESC, 2 DESC, 1`);
  return rows.map((row) => ({ ...row, paidPaise: readPaise(row.paidPaise) }));
}

/** The requests that came from a moment on by the campaign, site or source that they came from. */
export async function countBySource(tx: Tx, start: Date): Promise<DeskOverview['sources']> {
  const rows = await countLeads(tx, start, source);
  return rows.map(({ key, ...figures }) => ({
    kind: key === null ? 'direct' : 'named',
    source: key ?? '',
    ...figures,
  }));
}

/** The same by their owner, who may be nobody. */
export async function countByOwner(tx: Tx, start: Date): Promise<DeskOverview['owners']> {
  const rows = await countLeads(tx, start, sql`r.owner_id`);
  const ids = rows.flatMap(({ key }) => key ?? []);
  const owners = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return rows.map(({ key, ...figures }) => ({ owner: owners.find(({ id }) => id === key) ?? null, ...figures }));
}
