import { type SQL, sql } from 'drizzle-orm';
import { MOST_OF_KIND, MOST_WAITING, type TodayKind, type TodayRow } from '../../../contract/desk-today.ts';
import type { Tx } from '../../db/client.ts';
import { type Asking, kinds } from './kinds.ts';

const most = sql.raw(String(MOST_WAITING));
const shown = sql.raw(String(MOST_OF_KIND));

type Found = Omit<TodayRow, 'part' | 'amountPaise' | 'chatText'> & { paise: string | null; total: number };

/** The first rows of some kinds, each with how many of its kind wait: one query, whatever the kinds. */
export function waitingRows(wanted: readonly TodayKind[], asking: Asking): SQL {
  const ofKind = (kind: TodayKind) => sql`(
    SELECT ${kind}::text AS kind, id, at, person_id, name, mobile, why, paise, order_id, link, count(*) OVER ()::int AS total
    FROM (SELECT * FROM (${kinds[kind].rows(asking)}) AS waiting ORDER BY at, id LIMIT ${most}) AS counted
    ORDER BY at, id LIMIT ${shown})`;
  return sql`SELECT kind, id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      person_id AS "personId", name, mobile, why, paise, order_id AS "orderId", link, total
    FROM (${sql.join(wanted.map(ofKind), sql` UNION ALL `)}) AS rows`;
}

export async function findWaiting(tx: Tx, wanted: readonly TodayKind[], asking: Asking): Promise<Found[]> {
  if (wanted.length === 0) return [];
  return (await tx.execute<Found>(waitingRows(wanted, asking))).rows;
}

/** How many rows of some kinds wait, as far as they are counted. */
export async function countWaiting(
  tx: Tx,
  wanted: readonly TodayKind[],
  asking: Asking,
): Promise<{ kind: TodayKind; total: number }[]> {
  if (wanted.length === 0) return [];
  const ofKind = (kind: TodayKind) =>
    sql`SELECT ${kind}::text AS kind, count(*)::int AS total FROM (SELECT 1 FROM (${kinds[kind].rows(asking)}) AS waiting LIMIT ${most}) AS counted`;
  const { rows } = await tx.execute<{ kind: TodayKind; total: number }>(sql.join(wanted.map(ofKind), sql` UNION ALL `));
  return rows;
}
