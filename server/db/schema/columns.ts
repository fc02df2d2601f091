import { type SQL, sql } from 'drizzle-orm';
import { customType, type ExtraConfigColumn, integer, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = uuid('id').primaryKey().default(sql`gen_random_uuid()`);

/** A column for a moment. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = instant('created_at').notNull().defaultNow();
export const updatedAt = instant('updated_at').notNull().defaultNow();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A text for the search index, with spaces in place of `<`, `>` and `/`. PostgreSQL would skip `<form>` as a tag, and
 * treat `/etc/hosts` as one word. The words of a search are changed in the same way.
 */
export const wordsApart = (text: Column | SQL): SQL<string> => sql<string>`translate(${text}, '<>/', '   ')`;

export const version = integer('version').notNull().default(1);

/** Visible from `publishAt` on, null for a draft, unless in the trash (`queries/publication.ts`). */
export const publication = {
  publishAt: instant('publish_at').defaultNow(),
  deletedAt: instant('deleted_at'),
};

/** Version of the notice at the form, and when it was shown (DPDP Rules 2025). Empty for a lead from another service's form. */
export const notice = {
  privacyNoticeVersion: text('privacy_notice_version').notNull(),
  privacyNoticeAt: instant('privacy_notice_at').notNull(),
};

export function newestFirst(table: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
}

type FollowUpTable = { followUpAt: Column };

/** Sorts by the time of the follow-up; rows without one come last. */
export function soonestFirst({ followUpAt }: FollowUpTable): SQL<string> {
  return sql<string>`coalesce(${followUpAt}, '2200-01-01 00:00+00'::timestamptz)`;
}

export function latestFirst({ followUpAt }: FollowUpTable): SQL<string> {
  return sql<string>`coalesce(${followUpAt}, '1970-01-01 00:00+00'::timestamptz)`;
}

export function newestDeleted(table: { deletedAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
}

type Column = ExtraConfigColumn | PgColumn;

export function isMailToStaff({ kind }: { kind: Column }): SQL<boolean> {
  return sql<boolean>`${kind} LIKE '%\\_to\\_staff'`;
}

/** The address of the person of an email, in lower case: the recipient, or in one to the staff the person who gets the replies. */
export function personOfMailIn(mail: { kind: Column; recipient: Column; replyTo: Column }): SQL<string> {
  return sql<string>`lower(CASE WHEN ${isMailToStaff(mail)} THEN ${mail.replyTo} ELSE ${mail.recipient} END)`;
}

/** The hashes of the uploaded images in these texts, as an array. */
export function imagesIn(...texts: (Column | SQL)[]): SQL<string[]> {
  const parts = texts.map((text) => sql`coalesce(${text}, '')`);
  return sql`image_hashes(${sql.join(parts, sql` || ' ' || `)})`;
}

type Columns<Name extends string> = Record<Name, Column>;

/** The text of these columns for a search: its trigram index and each query have this same expression. */
function searchText(...columns: Column[]): SQL {
  return sql`(${sql.join(columns, sql` || ' ' || `)})`;
}

export const userText = (of: Columns<'name' | 'email' | 'phone'>) => searchText(of.name, of.email, of.phone);
export const requestText = (of: Columns<'name' | 'email' | 'mobile'>) => searchText(of.name, of.email, of.mobile);
export const orderText = (of: Columns<'code' | 'name' | 'normalizedEmail'>) =>
  searchText(of.code, of.name, of.normalizedEmail);
export const messageText = (of: Columns<'name' | 'email' | 'subject' | 'message'>) =>
  searchText(of.name, of.email, of.subject, of.message);
export const mailText = (of: Columns<'recipient' | 'subject'>) => searchText(of.recipient, of.subject);
export const certificateText = (of: Columns<'name' | 'courseTitle'>) => searchText(of.name, of.courseTitle);
