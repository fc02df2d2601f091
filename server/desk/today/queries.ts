import { type SQL, sql } from 'drizzle-orm';
import { MAX_ROWS_PER_KIND, MAX_WAITING, type TodayKind, type TodayRow } from '../../../contract/desk/desk-today.ts';
import type { Tx } from '../../db/client.ts';
import { type TodayQuery, todayQueries } from './kinds.ts';

const waitingLimit = sql.raw(String(MAX_WAITING));
const perKindLimit = sql.raw(String(MAX_ROWS_PER_KIND));

type WaitingRow = Omit<TodayRow, 'part' | 'amountPaise' | 'chatText'> & { paise: string | null; total: number };

const countOf = (rows: SQL) =>
  sql`SELECT count(*)::int FROM (SELECT 1 FROM (${rows}) AS waiting LIMIT ${waitingLimit}) AS counted`;

export function waitingRows(kinds: readonly TodayKind[], query: TodayQuery): SQL {
  const selectKind = (kind: TodayKind) => {
    const rows = todayQueries[kind].rows(query);
    const [from, total] = todayQueries[kind].mayBeThousands
      ? [sql`(${rows})`, sql`(${countOf(rows)})`]
      : [sql`(SELECT * FROM (${rows}) AS waiting ORDER BY at, id LIMIT ${waitingLimit})`, sql`count(*) OVER ()::int`];
    return sql`(SELECT ${kind}::text AS kind, id, at, person_id, name, mobile, why, paise, order_id, link, ${total} AS total
      FROM ${from} AS counted ORDER BY at, id LIMIT ${perKindLimit})`;
  };
  return sql`SELECT kind, id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      person_id AS "personId", name, mobile, why, paise, order_id AS "orderId", link, total
    FROM (${sql.join(kinds.map(selectKind), sql` UNION ALL `)}) AS rows`;
}

export async function findWaiting(tx: Tx, kinds: readonly TodayKind[], query: TodayQuery): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  return (await tx.execute<WaitingRow>(waitingRows(kinds, query))).rows;
}

/** Counts the rows of each kind, up to a limit. */
export async function countWaiting(
  tx: Tx,
  kinds: readonly TodayKind[],
  query: TodayQuery,
): Promise<{ kind: TodayKind; total: number }[]> {
  if (kinds.length === 0) return [];
  const selectKind = (kind: TodayKind) =>
    sql`SELECT ${kind}::text AS kind, (${countOf(todayQueries[kind].rows(query))}) AS total`;
  const { rows } = await tx.execute<{ kind: TodayKind; total: number }>(
    sql.join(kinds.map(selectKind), sql` UNION ALL `),
  );
  return rows;
}
