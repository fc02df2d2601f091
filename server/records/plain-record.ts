import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Permission } from '../../contract/people/permission.ts';
import { fail } from '../base/errors.ts';
import type { Tx } from '../db/client.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { changeOf } from './audit.ts';
import { nextVersion, requireUnchanged } from './optimistic-lock.ts';
import { nextPosition } from './positions.ts';
import { databaseNow } from './publication.ts';
import type { Actor, ById, Context } from './transact.ts';

/** `position` exists if the records have an order of their own, `deletedAt` if they go to the trash. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; position?: PgColumn; deletedAt?: PgColumn };
export type StoredRecord = { id: string; version: number };

/** Staff only edit it in a form; its service and endpoints are derived from this. */
export type PlainRecord<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string = string,
> = {
  /** Type of the record in the audit log, such as `post`. */
  type: Type;
  /** The word for one record, if that is not its type. */
  noun?: string;
  table: RecordTable;
  may: [Permission, ...Permission[]];
  /** In bytes; 64 KB by default. */
  maxBytes?: number;
  schemas: {
    Fields: z.ZodType<Fields, Fields>;
    Save: z.ZodType<Fields & { version: number }, Fields & { version: number }>;
    Response: z.ZodType<{ data: Shown }>;
  };
  find: (tx: Tx, where: SQL | undefined) => Promise<Row[]>;
  /** @param now by the clock of the database */
  present: (row: Row, now: Date) => Shown;
  /** @throws RequestError invalid_input */
  columnsOf: (fields: Fields, at: { now: Date; stored: Row | undefined }) => Partial<Row>;
  /** For a record that others need. @throws RequestError conflict */
  refuseDelete?: (row: Row) => void;
};

type RecordDeps = Pick<Deps, 'db'>;

export function recordService<Row extends StoredRecord, Fields extends object, Shown extends object>(
  record: PlainRecord<Row, Fields, Shown>,
) {
  const { type, table, find, present, columnsOf, refuseDelete } = record;
  const isNotDeleted = table.deletedAt && isNull(table.deletedAt);

  async function list({ db }: RecordDeps): Promise<Shown[]> {
    const [rows, now] = await Promise.all([find(db, isNotDeleted), databaseNow(db)]);
    return rows.map((row) => present(row, now));
  }

  async function findOne(tx: Tx, id: string): Promise<Row | undefined> {
    const [row] = await find(tx, and(eq(table.id, id), isNotDeleted));
    return row;
  }

  async function read({ db }: { db: Tx }, { id }: { id: string }): Promise<Shown> {
    const [row, now] = await Promise.all([findOne(db, id), databaseNow(db)]);
    if (!row) fail.notFound();
    return present(row, now);
  }

  async function lock(tx: Tx, id: string): Promise<Row | undefined> {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
    return findOne(tx, id);
  }

  /** The last in the order if there is one. @throws RequestError invalid_input */
  async function create({ tx, audit }: Context<Actor>, fields: Fields): Promise<Shown> {
    const values = columnsOf(fields, { now: await databaseNow(tx), stored: undefined });
    const position = table.position && { position: nextPosition(table.position) };
    const [row] = await tx
      .insert(table)
      .values({ ...values, ...position })
      .returning({ id: table.id })
      .catch(refuseSlug);
    if (!row) throw new Error(`The ${type} was not stored`);
    const id = String(row.id);
    await audit(`${type}.create`, id, Object.keys(values));
    return read({ db: tx }, { id });
  }

  async function save(context: Context<Actor>, input: ById<Fields & { version: number }>): Promise<Shown> {
    const { tx } = context;
    const { id } = input;
    const stored = await requireUnchanged(tx, type, await lock(tx, id), input.version);
    const values = columnsOf(input, { now: await databaseNow(tx), stored });
    await tx
      .update(table)
      .set({ ...values, ...nextVersion(table) })
      .where(eq(table.id, id))
      .catch(refuseSlug);
    await context.audit(`${type}.edit`, id, ...changeOf(stored, values));
    return read({ db: tx }, { id });
  }

  async function remove(context: Context<Actor>, { id }: ById): Promise<void> {
    const stored = (await lock(context.tx, id)) ?? fail.notFound();
    refuseDelete?.(stored);
    await moveToTrash(context, table, { type, id });
  }

  return { list, read, create, save, remove };
}

/** The caller has locked it. */
export async function moveToTrash(
  { tx, audit }: Context,
  table: RecordTable,
  { type, id }: { type: string; id: string },
): Promise<void> {
  await tx
    .update(table)
    .set({ deletedAt: sql`now()`, ...nextVersion(table) })
    .where(eq(table.id, id));
  await audit(`${type}.delete`, id);
}

/** Also for a slug in the trash, which may be restored. @throws RequestError invalid_input */
function refuseSlug(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  fail.invalid({ slug: 'This address is already in use, perhaps in the trash' });
}
