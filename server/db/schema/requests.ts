import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { callOutcomes, messageStates, requestStages, spamForms } from '../../../contract/base/states.ts';
import { users } from './accounts.ts';
import {
  createdAt,
  id,
  instant,
  latestFirst,
  messageText,
  newestFirst,
  notice,
  requestText,
  soonestFirst,
  updatedAt,
  version,
} from './columns.ts';
import { courses } from './content.ts';
import { mails } from './mails.ts';
import { personId } from './people.ts';

/** The account that verified the email; deleted with the account. */
const userId = uuid('user_id').references(() => users.id, { onDelete: 'cascade' });

const ownerId = uuid('owner_id').references(() => users.id, { onDelete: 'set null' });

export const messageState = pgEnum('message_state', messageStates);
export const spamForm = pgEnum('spam_form', spamForms);

/** Forms that were sent with the honeypot filled in. They count nowhere until staff say that a person sent them, so they are apart. */
export const suspectedSpam = pgTable(
  'suspected_spam',
  {
    id,
    userId,
    form: spamForm('form').notNull(),
    email: text('email').notNull(),
    body: jsonb('body').$type<Record<string, string>>().notNull(),
    ...notice,
    createdAt,
  },
  (table) => [
    index('suspected_spam_created_idx').on(...newestFirst(table)),
    index('suspected_spam_email_idx').on(table.email),
    index('suspected_spam_user_idx').on(table.userId),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id,
    personId,
    userId,
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull().default(''),
    state: messageState('state').notNull().default('new'),
    ownerId,
    version,
    ...notice,
    createdAt,
  },
  (table) => [
    index('contact_messages_person_idx').on(table.personId),
    index('contact_messages_state_idx').on(table.state, ...newestFirst(table)),
    index('contact_messages_owner_idx').on(table.ownerId, ...newestFirst(table)),
    index('contact_messages_search_idx').using('gin', sql`${messageText(table)} gin_trgm_ops`),
    index('contact_messages_created_idx').on(...newestFirst(table)),
    index('contact_messages_name_idx').on(sql`lower(${table.name})`, table.id),
    index('contact_messages_user_idx').on(table.userId),
    index('contact_messages_email_idx').on(sql`lower(${table.email})`),
  ],
);

export const contactReplies = pgTable(
  'contact_replies',
  {
    id,
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    mailId: uuid('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    createdAt,
  },
  (table) => [
    index('contact_replies_message_idx').on(table.messageId, table.createdAt),
    index('contact_replies_mail_idx').on(table.mailId),
  ],
);

export const leadImports = pgTable(
  'lead_imports',
  {
    id,
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    source: text('source').notNull(),
    takenBackAt: instant('taken_back_at'),
    createdAt,
  },
  (table) => [index('lead_imports_created_idx').on(...newestFirst(table))],
);

export const requestStage = pgEnum('request_stage', requestStages);

/** Requests to join a course. `normalizedEmail` is the lower-case email, to find repeats. */
export const enrollmentRequests = pgTable(
  'enrollment_requests',
  {
    id,
    personId,
    userId,
    /** Null while the person has not chosen a course. */
    courseId: uuid('course_id').references(() => courses.id),
    name: text('name').notNull(),
    /** Empty if it is not known; the same holds for the number. */
    email: text('email').notNull(),
    normalizedEmail: text('normalized_email').notNull(),
    mobile: text('mobile').notNull(),
    importId: uuid('import_id').references(() => leadImports.id, { onDelete: 'set null' }),
    /** Its id at the service whose form was filled in: `meta:1234`. A lead that is delivered again has the same id. */
    externalId: text('external_id').unique(),
    /** Sent by a service to test its form. It is shown, and counts nowhere. */
    isTest: boolean('is_test').notNull().default(false),
    /** The number of people that a company or college wants to train; null for one person. */
    seats: integer('seats'),
    stage: requestStage('stage').notNull().default('new'),
    ownerId,
    /** The one open follow-up. */
    followUpAt: instant('follow_up_at'),
    firstReachedAt: instant('first_reached_at'),
    /** Copied from the list of reasons; empty otherwise. */
    lostReason: text('lost_reason').notNull().default(''),
    page: text('page'),
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    version,
    ...notice,
    createdAt,
    updatedAt,
  },
  (table) => [
    index('enrollment_requests_person_idx').on(table.personId),
    index('enrollment_requests_import_idx').on(table.importId),
    index('enrollment_requests_stage_idx').on(table.stage, ...newestFirst(table)),
    index('enrollment_requests_course_idx').on(table.courseId, ...newestFirst(table)),
    index('enrollment_requests_owner_idx').on(table.ownerId, ...newestFirst(table)),
    index('enrollment_requests_follow_up_idx').on(table.followUpAt, table.id),
    index('enrollment_requests_name_idx').on(sql`lower(${table.name})`, table.id),
    index('enrollment_requests_soonest_idx').on(soonestFirst(table), table.id),
    index('enrollment_requests_latest_idx').on(latestFirst(table), table.id),
    index('enrollment_requests_mobile_idx').on(table.mobile),
    index('enrollment_requests_search_idx').using('gin', sql`${requestText(table)} gin_trgm_ops`),
    index('enrollment_requests_repeat_idx').on(
      table.normalizedEmail,
      table.courseId,
      table.createdAt.desc().nullsFirst(),
    ),
    index('enrollment_requests_created_idx').on(...newestFirst(table)),
    index('enrollment_requests_user_idx').on(table.userId),
  ],
);

/** The details of a request that a repeated request replaced. */
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
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  (table) => [index('enrollment_request_revisions_request_idx').on(table.requestId)],
);

export const callOutcome = pgEnum('call_outcome', callOutcomes);

export const requestCalls = pgTable(
  'request_calls',
  {
    id,
    requestId: uuid('request_id')
      .notNull()
      .references(() => enrollmentRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: callOutcome('outcome').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt,
  },
  (table) => [index('request_calls_request_idx').on(table.requestId, table.createdAt)],
);

export const requestNotes = pgTable(
  'request_notes',
  {
    id,
    requestId: uuid('request_id')
      .notNull()
      .references(() => enrollmentRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    isAnswer: boolean('is_answer').notNull().default(false),
    createdAt,
  },
  (table) => [index('request_notes_request_idx').on(table.requestId, table.createdAt)],
);
