import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, newestFirst, updatedAt, version } from './columns.ts';

/**
 * A person as the staff know them: whoever wrote, asked, ordered, waits or learns. A trigger gives each row its person
 * by its email address (`person_of` in the migration), so that no way to store one can forget it.
 */
export const people = pgTable(
  'people',
  {
    id,
    name: text('name').notNull(),
    /** In lower case; empty while only a number is known. */
    email: text('email').notNull().default(''),
    /** E.164, or empty. */
    mobile: text('mobile').notNull().default(''),
    /** Every name, address and number that came with a row of theirs, to search in: one a line. */
    known: text('known').notNull().default(''),
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

/** The addresses of people, in lower case: each leads to one person. */
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

/** The person of a row; null once they are erased. */
export const personId = uuid('person_id').references(() => people.id, { onDelete: 'set null' });
