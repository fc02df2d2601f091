import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Permission } from '../../contract/permission.ts';
import { fail } from '../base/errors.ts';
import type { Tx } from '../db/client.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { Acting, Actor } from './actor.ts';
import { changedFields, recordAudit } from './audit.ts';
import { nextVersion, requireUnchanged } from './optimistic-lock.ts';
import { lastPlace } from './order.ts';
import { databaseNow } from './publication.ts';

/** `position` is there when the records have an order of their own, `deletedAt` when they go to the trash. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; position?: PgColumn; deletedAt?: PgColumn };
export type StoredRecord = { id: string; version: number };

/** A record that is written in a form and is no more than that: what all of these share is derived from this. */
export type PlainRecord<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string = string,
> = {
  /** As in the audit log, such as `post`. */
  type: Type;
  /** What people call one, if that is not its type. */
  called?: string;
  table: RecordTable;
  permission: Permission;
  /** The most that a form may send, in bytes; 64 KB by default. */
  maxBytes?: number;
  schemas: {
    Fields: z.ZodType<Fields, Fields>;
    Save: z.ZodType<Fields & { version: number }, Fields & { version: number }>;
    Response: z.ZodType<{ data: Shown }>;
  };
  /** The rows that a condition leaves, in the order of the list. */
  find: (tx: Tx, where: SQL | undefined) => Promise<Row[]>;
  /** @param now by the clock of the database */
  present: (row: Row, now: Date) => Shown;
  /**
   * What a form holds, as it is stored.
   * @throws RequestError invalid_input
   */
  columnsOf: (fields: Fields, at: { now: Date; stored: Row | undefined }) => Partial<Row>;
  /** Refuses to delete what others need. @throws RequestError conflict */
  refuseDelete?: (row: Row) => void;
};

type RecordDeps = Pick<Deps, 'db'>;

/** What can be done with a plain record. */
export function recordService<Row extends StoredRecord, Fields extends object, Shown extends object>(
  record: PlainRecord<Row, Fields, Shown>,
) {
  const { type, table, find, present, columnsOf, refuseDelete } = record;
  const isThere = table.deletedAt && isNull(table.deletedAt);

  async function list({ db }: RecordDeps): Promise<Shown[]> {
    const [rows, now] = await Promise.all([find(db, isThere), databaseNow(db)]);
    return rows.map((row) => present(row, now));
  }

  async function findOne(tx: Tx, id: string): Promise<Row | undefined> {
    const [row] = await find(tx, and(eq(table.id, id), isThere));
    return row;
  }

  /** @throws RequestError not_found */
  async function read({ db }: { db: Tx }, { id }: { id: string }): Promise<Shown> {
    const [row, now] = await Promise.all([findOne(db, id), databaseNow(db)]);
    if (!row) fail.notFound();
    return present(row, now);
  }

  /** The record, which nobody else changes until the transaction ends. */
  async function lock(tx: Tx, id: string): Promise<Row | undefined> {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
    return findOne(tx, id);
  }

  /** Stores a new record, the last in the order if there is one. @throws RequestError invalid_input */
  function create({ db }: RecordDeps, { actor }: { actor: Actor }, fields: Fields): Promise<Shown> {
    const stored = db.transaction(async (tx) => {
      const values = columnsOf(fields, { now: await databaseNow(tx), stored: undefined });
      const position = table.position && { position: lastPlace(table.position) };
      const [row] = await tx
        .insert(table)
        .values({ ...values, ...position })
        .returning({ id: table.id });
      if (!row) throw new Error(`The ${type} was not stored`);
      const id = String(row.id);
      await recordAudit(tx, { actorId: actor.id, action: `${type}.create`, recordId: id, fields: Object.keys(values) });
      return read({ db: tx }, { id });
    });
    return withOwnSlug(stored);
  }

  /** @throws RequestError not_found, conflict or invalid_input */
  function save({ db }: RecordDeps, { actor, id }: Acting, input: Fields & { version: number }): Promise<Shown> {
    const saved = db.transaction(async (tx) => {
      const stored = await requireUnchanged(tx, type, await lock(tx, id), input.version);
      const values = columnsOf(input, { now: await databaseNow(tx), stored });
      await tx
        .update(table)
        .set({ ...values, ...nextVersion(table) })
        .where(eq(table.id, id));
      const fields = changedFields(stored, values);
      await recordAudit(tx, { actorId: actor.id, action: `${type}.edit`, recordId: id, fields });
      return read({ db: tx }, { id });
    });
    return withOwnSlug(saved);
  }

  /** Moves a record to the trash. @throws RequestError not_found or conflict */
  function remove({ db }: RecordDeps, { actor, id }: Acting): Promise<void> {
    return db.transaction(async (tx) => {
      const stored = await lock(tx, id);
      if (!stored) fail.notFound();
      refuseDelete?.(stored);
      await moveToTrash(tx, table, { type, id, actorId: actor.id });
    });
  }

  return { list, read, create, save, remove };
}

type Deletion = { type: string; id: string; actorId: string };

/** Moves a record that the caller holds to the trash. */
export async function moveToTrash(tx: Tx, table: RecordTable, { type, id, actorId }: Deletion): Promise<void> {
  await tx
    .update(table)
    .set({ deletedAt: sql`now()`, ...nextVersion(table) })
    .where(eq(table.id, id));
  await recordAudit(tx, { actorId, action: `${type}.delete`, recordId: id });
}

/**
 * Waits for a change of a record whose slug is its own.
 * @throws RequestError invalid_input when another record has the slug, also one in the trash, from where it may come back
 */
async function withOwnSlug<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    fail.invalid({ slug: 'Something else has this address, maybe in the trash' });
  }
}
