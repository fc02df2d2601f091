import { sql } from 'drizzle-orm';
import { date, index, integer, pgEnum, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { paymentMethods } from '../../../contract/payment-method.ts';
import { users } from './accounts.ts';
import { createdAt, id, newestFirst } from './columns.ts';
import { batches, courses } from './content.ts';
import { enrollments } from './learning.ts';
import { enrollmentRequests } from './requests.ts';

/** Who teaches what: an instructor edits these courses and sees the learners in them. */
export const courseInstructors = pgTable(
  'course_instructors',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_instructors_course_idx').on(table.courseId),
  ],
);

/** What staff wrote to everybody in a batch. The mails themselves lie in the outbox, each of its own learner. */
export const batchMessages = pgTable(
  'batch_messages',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Made by the form, once for each message: sent twice, it is the same message. */
    sendId: text('send_id').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    /** How many learners got it. */
    learners: integer('learners').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.batchId, table.sendId] })],
);

export const paymentMethod = pgEnum('payment_method', paymentMethods);

/**
 * What somebody paid for a course. The books outlive the person: once they are erased, the amount, day and method stay
 * and belong to nobody.
 */
export const payments = pgTable(
  'payments',
  {
    id,
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id, { onDelete: 'set null' }),
    requestId: uuid('request_id').references(() => enrollmentRequests.id, { onDelete: 'set null' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    amountPaise: integer('amount_paise').notNull(),
    method: paymentMethod('method').notNull(),
    paidOn: date('paid_on').notNull(),
    /** Number of the transfer or receipt. */
    reference: text('reference').notNull().default(''),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  (table) => [
    index('payments_enrollment_idx').on(table.enrollmentId),
    index('payments_request_idx').on(table.requestId),
  ],
);

/** The link that makes the first admin: there is at most one, kept as its hash. */
export const adminLinks = pgTable('admin_links', {
  id: integer('id').primaryKey().default(1),
  tokenHash: text('token_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/**
 * Who did what to which record. Rows are only ever added: a trigger refuses anything else. So they name people by the
 * id of their account, which tells nothing once that is gone, and hold no value of a field.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id,
    /** Account that did it; null for the operator's commands. */
    actorId: uuid('actor_id'),
    /** What was done, 'request.enroll'. */
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    /** Names of the fields that changed. */
    fields: text('fields').array().notNull().default([]),
    createdAt,
  },
  (table) => [
    index('audit_entries_created_idx').on(...newestFirst(table)),
    index('audit_entries_record_idx').on(table.recordType, table.recordId, table.createdAt.desc().nullsFirst()),
    index('audit_entries_actor_idx').on(table.actorId, ...newestFirst(table)),
  ],
);

/** Personal values that an entry of the audit log needs; they go when the person that they are of is erased. */
export const auditValues = pgTable(
  'audit_values',
  {
    id,
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    /** Whose value it is: an account, or whoever has this e-mail, in lower case. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    field: text('field').notNull(),
    before: text('before'),
    after: text('after'),
  },
  (table) => [
    index('audit_values_entry_idx').on(table.entryId),
    index('audit_values_user_idx').on(table.userId),
    index('audit_values_email_idx').on(sql`lower(${table.email})`),
  ],
);
