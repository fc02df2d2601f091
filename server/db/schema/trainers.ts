import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type PayLine, rateUnits } from '../../../contract/money/trainer-pay.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { courses } from './content.ts';

/** A trainer's rate from a day on: for one course, or for all courses that have no rate of their own. */
export const trainerRates = pgTable(
  'trainer_rates',
  {
    id,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    unit: text('unit', { enum: rateUnits }).notNull(),
    paise: integer('paise').notNull(),
    fromOn: date('from_on').notNull(),
    createdAt,
  },
  (table) => [
    unique('trainer_rates_one_a_day').on(table.userId, table.courseId, table.fromOn).nullsNotDistinct(),
    index('trainer_rates_course_idx').on(table.courseId),
    check('trainer_rates_unit', sql`${table.unit} IN ('hour', 'class')`),
    check('trainer_rates_paise', sql`${table.paise} > 0`),
  ],
);

/** A trigger refuses a change of lines and sum; an unpaid one can be withdrawn. Kept for the books. */
export const trainerStatements = pgTable(
  'trainer_statements',
  {
    id,
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The trainer's name at that time. */
    name: text('name').notNull(),
    month: text('month').notNull(),
    lines: jsonb('lines').$type<PayLine[]>().notNull(),
    totalPaise: integer('total_paise').notNull(),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: instant('approved_at').notNull(),
    paidOn: date('paid_on'),
    reference: text('reference'),
    /** The trainer's PAN and invoice, and the tax that was deducted from the sum (TDS). */
    pan: text('pan').notNull().default(''),
    invoiceNumber: text('invoice_number').notNull().default(''),
    tdsPaise: integer('tds_paise').notNull().default(0),
  },
  (table) => [
    unique('trainer_statements_one_a_month').on(table.userId, table.month),
    index('trainer_statements_month_idx').on(table.month),
    index('trainer_statements_approved_by_idx').on(table.approvedBy),
    check('trainer_statements_month', sql`${table.month} ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`),
    check('trainer_statements_total', sql`${table.totalPaise} >= 0`),
    check('trainer_statements_tds', sql`${table.tdsPaise} BETWEEN 0 AND ${table.totalPaise}`),
    check('trainer_statements_paid', sql`num_nulls(${table.paidOn}, ${table.reference}) <> 1`),
  ],
);
