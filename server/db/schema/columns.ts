import { type SQL, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that most tables have. */
export const id = uuid('id').primaryKey().default(sql`gen_random_uuid()`);
export const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
export const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** Counts the changes of a row: who saves says which version they read, so that no edit overwrites another unseen. */
export const version = integer('version').notNull().default(1);

/**
 * What visitors see and when: nothing before `publishAt`, which is null for a draft, and nothing with a `deletedAt`,
 * which lies in the trash. `published.ts` has the condition.
 */
export const publication = {
  publishAt: timestamp('publish_at', { withTimezone: true }).defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
};

/** Columns of an index that a list goes by, newest first (`db/cursor.ts`). */
export function newestFirst(table: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
}

/** Columns of an index that the trash goes by, newest deletion first; the index holds only what is there. */
export function newestDeleted(table: { deletedAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
}

type Column = ExtraConfigColumn | PgColumn;

/** Whether a mail tells the staff of what somebody sent. */
export function isMailToStaff({ kind }: { kind: Column }): SQL<boolean> {
  return sql<boolean>`${kind} LIKE '%\\_to\\_staff'`;
}

/**
 * Address, in lower case, of the person that a mail is to, or that it tells the staff about: answers to it go to that
 * person.
 */
export function personOfMailIn(mail: { kind: Column; recipient: Column; replyTo: Column }): SQL<string> {
  return sql<string>`lower(CASE WHEN ${isMailToStaff(mail)} THEN ${mail.replyTo} ELSE ${mail.recipient} END)`;
}

/** Hashes of the uploaded images that these texts show, as an array; the function is of migration `image_hashes`. */
export function imagesIn(...texts: Column[]): SQL<string[]> {
  const parts = texts.map((text) => sql`coalesce(${text}, '')`);
  return sql`image_hashes(${sql.join(parts, sql` || ' ' || `)})`;
}
