import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { mailStates } from '../../../contract/base/states.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, mailText, newestFirst, personOfMailIn } from './columns.ts';

export const mailState = pgEnum('mail_state', mailStates);

export const mails = pgTable(
  'mails',
  {
    id,
    /** The account that verified the address, if any; deleted with the account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    calendar: text('calendar'),
    state: mailState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** What the mail server answered when it took the email; its log has the same id. */
    reply: text('reply'),
    sentAt: instant('sent_at'),
    createdAt,
  },
  (table) => [
    index('mails_created_idx').on(...newestFirst(table)),
    index('mails_state_idx').on(table.state, ...newestFirst(table)),
    index('mails_kind_idx').on(table.kind, ...newestFirst(table)),
    index('mails_search_idx').using('gin', sql`${mailText(table)} gin_trgm_ops`),
    index('mails_recipient_idx').on(sql`lower(${table.recipient})`, table.id),
    index('mails_user_idx').on(table.userId),
    index('mails_person_idx').on(personOfMailIn(table)),
  ],
);
