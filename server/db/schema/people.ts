import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, newestFirst, updatedAt, version } from './columns.ts';

/** Anyone who wrote, bought, learns or waits. A trigger links each row by its email (`give_person`). */
export const people = pgTable(
  'people',
  {
    id,
    name: text('name').notNull(),
    /** In lower case; empty while only a number is known. */
    email: text('email').notNull().default(''),
    /** E.164, or empty. */
    mobile: text('mobile').notNull().default(''),
    /** Every name, address and number in the person's rows, for searching: one per line. */
    known: text('known').notNull().default(''),
    /** The address that staff want in place of `email`, until a second person approves it, and the one who asked. */
    newEmail: text('new_email'),
    newEmailBy: uuid('new_email_by'),
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    index('people_search_idx').using('gin', sql`${table.known} gin_trgm_ops`),
    index('people_created_idx').on(...newestFirst(table)),
    index('people_mobile_idx').on(table.mobile).where(sql`${table.mobile} <> ''`),
  ],
);

/** In lower case: each leads to one person. */
export const personEmails = pgTable(
  'person_emails',
  {
    email: text('email').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (table) => [index('person_emails_person_idx').on(table.personId)],
);

/** Null once they are erased. */
export const personId = uuid('person_id').references(() => people.id, { onDelete: 'set null' });
