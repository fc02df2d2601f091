import { inArray, sql } from 'drizzle-orm';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import type { Tx } from '../../db/client.ts';
import { readPaise } from '../../db/columns.ts';
import { netPaidPaise } from '../../db/queries/orders.ts';
import { users } from '../../db/schema/index.ts';
import { requestOrigin } from '../../selling/requests/index.ts';

export const requestSource = requestOrigin({ utmSource: sql`r.utm_source`, referrer: sql`r.referrer` });

type Figures = Omit<DeskOverview['sources'][number], 'kind' | 'source'>;
type Group = { source: string | null; owner: string | null; isOwner: boolean };
type Row = Omit<Figures, 'paidPaise'> & Group & { paidPaise: string };

/**
 * The results of the requests since a moment, by source and by owner, the most money first: the numbers that were
 * reached by a call and that enrolled, and the money paid for their orders until now, less refunds.
 */
async function readLeads(tx: Tx, start: Date): Promise<(Figures & Group)[]> {
  const from = sql`${start.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Row>(sql`
    SELECT source, owner, grouping(source) = 1 AS "isOwner", count(*)::int AS requests, count(first_reached_at)::int AS reached,
      (count(*) FILTER (WHERE stage = 'enrolled'))::int AS converted, coalesce(sum(paise), 0) AS "paidPaise"
    FROM (
      SELECT ${requestSource} AS source, r.owner_id AS owner, r.first_reached_at, r.stage, paid.paise FROM enrollment_requests r
      LEFT JOIN (
        SELECT request_id, sum(${netPaidPaise}) AS paise FROM orders
        WHERE request_id IS NOT NULL AND created_at >= ${from} AND NOT is_test GROUP BY request_id) AS paid ON paid.request_id = r.id
      WHERE NOT r.is_test AND r.created_at >= ${from}) AS lead
    GROUP BY GROUPING SETS ((source), (owner))
    ORDER BY "paidPaise" DESC, requests DESC, source, owner`);
  return rows.map((row) => ({ ...row, paidPaise: readPaise(row.paidPaise) }));
}

/** The owner may be null; both in one pass over the requests. */
export async function countLeads(tx: Tx, start: Date): Promise<Pick<DeskOverview, 'sources' | 'owners'>> {
  const leads = await readLeads(tx, start);
  const ids = leads.flatMap(({ owner }) => owner ?? []);
  const named = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return {
    sources: leads
      .filter(({ isOwner }) => !isOwner)
      .map(({ source, owner: _owner, isOwner: _isOwner, ...figures }) => ({
        kind: source === null ? 'direct' : 'named',
        source: source ?? '',
        ...figures,
      })),
    owners: leads
      .filter(({ isOwner }) => isOwner)
      .map(({ owner, source: _source, isOwner: _isOwner, ...figures }) => ({
        owner: named.find(({ id }) => id === owner) ?? null,
        ...figures,
      })),
  };
}
