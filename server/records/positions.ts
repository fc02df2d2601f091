import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reorder } from '../../contract/base/bodies.ts';
import { fail } from '../base/errors.ts';
import type { Actor, Context } from './transact.ts';

type OrderedTable = PgTable & { id: PgColumn; position: PgColumn; deletedAt: PgColumn };

export function inOrder({ position, id }: OrderedTable): [PgColumn, PgColumn] {
  return [position, id];
}

/** The last record may be in the trash. */
export function nextPosition(position: PgColumn): SQL<number> {
  return sql<number>`(SELECT coalesce(max(${position}), 0) + 1 FROM ${position.table})`;
}

const CHANGED = 'The list has changed since you opened it, so nothing was saved. Please reload the page.';

type Ordering = {
  table: OrderedTable;
  /** As in the audit log. */
  type: string;
  /** All by default. */
  among?: SQL;
  /** Whether `read` may be one page of the list; records on other pages keep their positions. */
  isPart?: boolean;
};

/** @throws RequestError invalid_input, or conflict when `read` is no longer their order */
export async function reorderRecords(
  { tx, audit }: Context<Actor>,
  { table, type, among = sql`true`, isPart = false }: Ordering,
  { read, order }: Reorder,
): Promise<void> {
  if (read.toSorted().join() !== order.toSorted().join())
    fail.invalid({ order: 'The list has changed; reload the page' });
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM ${table} WHERE deleted_at IS NULL AND ${among} ORDER BY position, id FOR UPDATE`,
  );
  const stored = rows.map(({ id }) => id);
  const from = isPart ? Math.max(stored.indexOf(read[0] ?? ''), 0) : 0;
  const ordered = stored.slice(from, isPart ? from + read.length : undefined);
  if (ordered.join() !== read.join()) fail.conflict(CHANGED);
  const all = stored.toSpliced(from, order.length, ...order);
  const positions = JSON.stringify(all.map((id, index) => ({ id, position: index + 1 })));
  await tx.execute(sql`UPDATE ${table} SET position = given.position
    FROM jsonb_to_recordset(${positions}::jsonb) AS given(id uuid, position int)
    WHERE ${table.id} = given.id AND ${table.position} <> given.position`);
  for (const recordId of order.filter((id, index) => id !== read[index])) {
    await audit(`${type}.move`, recordId, ['position']);
  }
}
