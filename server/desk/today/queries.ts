import { type SQL, sql } from 'drizzle-orm';
import { MAX_ROWS_PER_KIND, MAX_WAITING, type TodayKind, type TodayRow } from '../../../contract/desk-today.ts';
import type { Tx } from '../../db/client.ts';
import { type Asking, kinds } from './kinds.ts';

const most = sql.raw(String(MAX_WAITING));
const shown = sql.raw(String(MAX_ROWS_PER_KIND));

type Found = Omit<TodayRow, 'part' | 'amountPaise' | 'chatText'> & { paise: string | null; total: number };

const countOf = (rows: SQL) =>
  sql`SELECT count(*)::int FROM (SELECT 1 FROM (${rows}) AS waiting LIMIT ${most}) AS counted`;

/** The first rows of some kinds, each with how many of its kind wait: one query, whatever the kinds. */
export function waitingRows(wanted: readonly TodayKind[], asking: Asking): SQL {
  const ofKind = (kind: TodayKind) => {
    const rows = kinds[kind].rows(asking);
    const [from, total] = kinds[kind].isMany
      ? [sql`(${rows})`, sql`(${countOf(rows)})`]
      : [sql`(SELECT * FROM (${rows}) AS waiting ORDER BY at, id LIMIT ${most})`, sql`count(*) OVER ()::int`];
    return sql`(SELECT ${kind}::text AS kind, id, at, person_id, name, mobile, why, paise, order_id, link, ${total} AS total
      FROM ${from} AS counted ORDER BY at, id LIMIT ${shown})`;
  };
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
    sql`SELECT ${kind}::text AS kind, (${countOf(kinds[kind].rows(asking))}) AS total`;
  const { rows } = await tx.execute<{ kind: TodayKind; total: number }>(sql.join(wanted.map(ofKind), sql` UNION ALL `));
  return rows;
}
