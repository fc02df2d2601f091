import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { users } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { courses } from './content.ts';

/** Which notice the person saw at the form, and when (DPDP Rules 2025). */
const notice = {
  noticeVersion: text('notice_version').notNull(),
  noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull(),
};

/** The account that it is of, once that has shown that the e-mail is its own; with the account it goes. */
const userId = uuid('user_id').references(() => users.id, { onDelete: 'cascade' });

export const contactMessages = pgTable(
  'contact_messages',
  {
    id,
    userId,
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull().default(''),
    ...notice,
    createdAt,
  },
  (table) => [
    index('contact_messages_created_idx').on(table.createdAt.desc().nullsFirst(), table.id),
    index('contact_messages_user_idx').on(table.userId),
    index('contact_messages_email_idx').on(sql`lower(${table.email})`),
  ],
);

/** Somebody wants to join a course. `emailKey` is the lower-case e-mail that repeats are found by. */
export const enrollmentRequests = pgTable(
  'enrollment_requests',
  {
    id,
    userId,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    mobile: text('mobile').notNull(),
    ...notice,
    createdAt,
    updatedAt,
  },
  (table) => [
    index('enrollment_requests_repeat_idx').on(table.emailKey, table.courseId, table.createdAt.desc().nullsFirst()),
    index('enrollment_requests_created_idx').on(table.createdAt.desc().nullsFirst(), table.id),
    index('enrollment_requests_user_idx').on(table.userId),
  ],
);

/** The details that a repeated request replaced. */
export const enrollmentRequestRevisions = pgTable(
  'enrollment_request_revisions',
  {
    id,
    requestId: uuid('request_id')
      .notNull()
      .references(() => enrollmentRequests.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    ...notice,
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('enrollment_request_revisions_request_idx').on(table.requestId)],
);

export const mailState = pgEnum('mail_state', ['waiting', 'sent', 'failed']);

/** The outbox: every mail that the site queued. */
export const mails = pgTable(
  'mails',
  {
    id,
    userId,
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    state: mailState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    createdAt,
  },
  (table) => [
    index('mails_created_idx').on(table.createdAt.desc().nullsFirst(), table.id),
    index('mails_user_idx').on(table.userId),
    index('mails_recipient_idx').on(sql`lower(${table.recipient})`),
  ],
);

/** Outcome of a posted HTML form, kept under the hash of a random id for some minutes. */
export const formOutcomes = pgTable(
  'form_outcomes',
  {
    idHash: text('id_hash').primaryKey(),
    outcome: jsonb('outcome').$type<FormOutcome>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('form_outcomes_expires_idx').on(table.expiresAt)],
);

/** Uses counted per limit and key in the window that ends at `resetsAt`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    uses: integer('uses').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_idx').on(table.resetsAt)],
);
