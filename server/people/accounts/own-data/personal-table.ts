import { eq, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { isOf, type Owner } from '../../../auth/owner.ts';
import { courses, enrollmentRequests, enrollments, orderSeats, orders } from '../../../db/schema/index.ts';

export type Field = PgColumn | SQL;

/** By default the oldest first. */
type Ordered =
  | { table: PgTable; order: readonly Field[] }
  | { table: PgTable & { createdAt: PgColumn; id: PgColumn }; order?: undefined };

/** Rows of a table. A field of the export is the column of the same name, unless `sources` has another one. */
export type Rows = Ordered & { sources?: Record<string, Field> };

export const orderOf = (rows: Rows): readonly Field[] => rows.order ?? [rows.table.createdAt, rows.table.id];

export type PersonalTable = Rows & {
  ownedBy: (owner: Owner) => SQL | undefined;
  /** All by default. */
  isExported?: (owner: Owner) => SQL | undefined;
  /** Child rows that match `condition`, exported as a list. */
  lists?: Record<string, Rows & { parent: PgColumn; condition?: SQL }>;
  /**
   * The effect of an erasure; by default, a foreign key deletes the rows. The books need `anonymised` rows. `kept` rows
   * are required by law, or name no one once the account is gone, such as a doubt and its answers, which others still
   * read.
   */
  erasure?: 'deleted' | 'account' | 'anonymised' | 'asPersonChose' | 'kept';
};

/** A column with its table's name, for a subquery. */
export const qualified = (column: PgColumn) => sql`${column.table}.${sql.identifier(column.name)}`;

export function columnById(column: PgColumn, id: Field): SQL {
  const rowId = 'name' in id ? qualified(id) : id;
  return sql`(SELECT ${qualified(column)} FROM ${column.table} WHERE ${column.table}.id = ${rowId})`.mapWith(column);
}

export const idsIn = (table: PgTable & { id: PgColumn }, belongsToOwner: SQL | undefined) =>
  new QueryBuilder().select({ id: table.id }).from(table).where(belongsToOwner);

export const isAccount = (userId: PgColumn) => (owner: Owner) => eq(userId, owner.id);
export const isSeat = (owner: Owner) => isOf(owner, enrollments.userId, enrollments.email);
export const isRequest = (owner: Owner) => isOf(owner, enrollmentRequests.userId, enrollmentRequests.normalizedEmail);
export const isOrder = (owner: Owner) => isOf(owner, orders.userId, orders.normalizedEmail);

/** Matches the seats that somebody else paid for: those that the owner took, and those that wait for them. */
export const isGroupSeat = (owner: Owner) => isOf(owner, orderSeats.userId, orderSeats.normalizedEmail);

export const courseOfSeat = (enrollmentId: Field) =>
  columnById(courses.title, columnById(enrollments.courseId, enrollmentId));
