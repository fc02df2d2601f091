import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DeskOrder } from '../../../contract/desk-order.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { recordAudit } from './audit/index.ts';

/** Records that stand in a row on the site. */
type Row = PgTable & { id: PgColumn; position: PgColumn; deletedAt: PgColumn };

/** How records that stand in a row are listed. */
export function inOrder({ position, id }: Row): [PgColumn, PgColumn] {
  return [position, id];
}

/** The place after the last record, also after those in the trash. */
export function lastPlace(table: Row): SQL<number> {
  return sql<number>`(SELECT coalesce(max(${table.position}), 0) + 1 FROM ${table})`;
}

const CHANGED = 'The list or its order changed in the meantime, so nothing was saved. Please load it again.';

type Ordering = {
  table: Row;
  recordType: string;
  actorId: string;
  /** Which of them stand in a row; all by default. */
  among?: SQL;
  /** Whether neighbours among them may be ordered, too, as a page of a list has them; the others stay where they are. */
  isPart?: boolean;
};

/**
 * Puts all records of a table, or those of a part of it, in a new order: of `isPart`, those that `read` names.
 * @throws RequestError invalid_input, or conflict when `read` is no longer how they stand
 */
export function orderRecords(
  { db }: Pick<Deps, 'db'>,
  { table, recordType, actorId, among = sql`true`, isPart = false }: Ordering,
  { read, order }: DeskOrder,
): Promise<void> {
  if (read.toSorted().join() !== order.toSorted().join()) {
    throw new RequestError('invalid_input', { fields: { order: 'Must name the same records' } });
  }
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM ${table} WHERE deleted_at IS NULL AND ${among} ORDER BY position, id FOR UPDATE`,
    );
    const stored = rows.map(({ id }) => id);
    const from = isPart ? Math.max(stored.indexOf(read[0] ?? ''), 0) : 0;
    const ordered = stored.slice(from, isPart ? from + read.length : undefined);
    if (ordered.join() !== read.join()) throw new RequestError('conflict', { message: CHANGED });
    const all = stored.toSpliced(from, order.length, ...order);
    const places = JSON.stringify(all.map((id, index) => ({ id, position: index + 1 })));
    await tx.execute(sql`UPDATE ${table} SET position = given.position
      FROM jsonb_to_recordset(${places}::jsonb) AS given(id uuid, position int)
      WHERE ${table.id} = given.id AND ${table.position} <> given.position`);
    for (const recordId of order.filter((id, index) => id !== read[index])) {
      await recordAudit(tx, { actorId, action: `${recordType}.move`, recordId, fields: ['position'] });
    }
  });
}
