import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { quotationTerms } from '../../../contract/selling/quotation.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, newestFirst, notice, updatedAt, version } from './columns.ts';
import { batches, courses } from './content.ts';
import { enrollments } from './learning.ts';
import { personId } from './people.ts';
import { enrollmentRequests } from './requests.ts';

/** Coupons take off a share or an amount. One without `courseIds` is valid for every course. */
export const coupons = pgTable(
  'coupons',
  {
    id,
    code: text('code').notNull().unique(),
    percent: integer('percent'),
    offPaise: integer('off_paise'),
    courseIds: uuid('course_ids').array(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    maxUses: integer('max_uses'),
    perPerson: integer('per_person').notNull().default(1),
    archivedAt: instant('archived_at'),
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('coupons_code_is_plain', sql`${table.code} ~ '^[A-Z0-9-]{3,20}$'`),
    check('coupons_take_one_thing_off', sql`num_nonnulls(${table.percent}, ${table.offPaise}) = 1`),
    check('coupons_percent', sql`${table.percent} BETWEEN 1 AND 100`),
    check('coupons_amount', sql`${table.offPaise} > 0`),
    check('coupons_days', sql`${table.validUntil} >= ${table.validFrom}`),
    check('coupons_uses', sql`${table.maxUses} > 0 AND ${table.perPerson} > 0`),
  ],
);

export const quotationTerm = pgEnum('quotation_term', quotationTerms);

/** Everything is returned until this number of days after the start of the batch. */
export type RefundTerms = { fullDaysAfterStart: number };

/**
 * One buyer's claim on seats of a course at one price: one seat, or up to 500 for a group. Its state (open, held, confirmed, …) is computed from its times and
 * payments (`orderState` of `server/selling/orders/queries.ts`), never stored; only the settled sum and the next due day are stored.
 * `normalizedEmail` is the lower-case email. After an erasure the amounts stay for the books, and the personal data is
 * empty.
 */
export const orders = pgTable(
  'orders',
  {
    id,
    personId,
    code: text('code').notNull().unique(),
    /** The secret of the link to pay: its hash, to find the order, and sealed, to show the link again. */
    tokenHash: text('token_hash').unique(),
    tokenSealed: text('token_sealed'),
    /** The secret of the link that the visitor who made the order was shown, who may not own its address; stored in the same way. */
    makerTokenHash: text('maker_token_hash').unique(),
    makerTokenSealed: text('maker_token_sealed'),
    /** Keyed hash of the network that a visitor's order came from; null for others, and for calls in process. */
    network: text('network'),
    /** Since then known to come from the owner of the address: by the emailed link, the account, or the staff. */
    verifiedAt: instant('verified_at'),
    /** Since then the buyer has used the emailed link, so that its address is right. */
    linkUsedAt: instant('link_used_at'),
    /** Until then the emailed link only pays, because staff changed the address. */
    onlyPaysUntil: instant('only_pays_until'),
    requestId: uuid('request_id').references(() => enrollmentRequests.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    normalizedEmail: text('normalized_email').notNull(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Null: no batch yet. Code removes a batch before it is deleted, so that no order loses its batch in silence. */
    batchId: uuid('batch_id').references(() => batches.id),
    pastStart: boolean('past_start').notNull().default(false),
    /** The number of seats that are sold, with the buyer's own. */
    seats: integer('seats').notNull().default(1),
    /** Whether one of the seats is the buyer's: `enrollmentId`. The other seats are rows of `order_seats`. */
    hasOwnSeat: boolean('has_own_seat').notNull().default(true),
    /** The time at which the buyer chose the instalments of the settings; null for one payment, or for instalments by staff. */
    instalmentsChosenAt: instant('instalments_chosen_at'),
    listPaise: integer('list_paise').notNull(),
    discountPaise: integer('discount_paise').notNull().default(0),
    couponId: uuid('coupon_id').references(() => coupons.id),
    totalPaise: integer('total_paise').notNull(),
    /** The payments less the approved refunds. Only a trigger changes it (docs/decisions/0081). */
    settledPaise: bigint('settled_paise', { mode: 'number' }).notNull().default(0),
    /** The due day of the first unsettled instalment; null when all are settled. The same trigger maintains it. */
    nextDueOn: date('next_due_on'),
    /** For the invoice. `billState` is a GST code. */
    billName: text('bill_name').notNull().default(''),
    billState: text('bill_state'),
    billAddress: text('bill_address'),
    gstin: text('gstin'),
    /** The time at which the hold on the seat began or was extended, and its end; by the application's clock. */
    heldAt: instant('held_at'),
    heldUntil: instant('held_until'),
    /** Since then the buyer holds the seat by beginning to pay; `orders/hold/while-paying.ts` limits how long that can go on. */
    heldSince: instant('held_since'),
    /** The time at which the buyer was told that the hold is over; null while there is a hold. */
    lapseMailedAt: instant('lapse_mailed_at'),
    confirmedAt: instant('confirmed_at'),
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id, { onDelete: 'set null' }),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    erasedAt: instant('erased_at'),
    /** Until then, a buyer who paid but has no seat may choose another batch; after it, the money is refunded. */
    seatChoiceDeadline: instant('seat_choice_deadline'),
    refundTerms: jsonb('refund_terms').$type<RefundTerms>().notNull(),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    /** Paid with a test key of the payment service: in no report. */
    isTest: boolean('is_test').notNull().default(false),
    ...notice,
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    // A person has one open order per course. Orders that visitors make are exempt: anyone can type anyone's address.
    uniqueIndex('orders_open_of_person')
      .on(table.normalizedEmail, table.courseId)
      .where(sql`${table.cancelledAt} IS NULL AND ${table.confirmedAt} IS NULL AND ${table.makerTokenHash} IS NULL`),
    index('orders_person_idx').on(table.personId),
    uniqueIndex('orders_enrollment').on(table.enrollmentId),
    index('orders_held_idx')
      .on(table.batchId, table.heldUntil)
      .where(sql`${table.cancelledAt} IS NULL AND ${table.confirmedAt} IS NULL AND ${table.heldUntil} IS NOT NULL`),
    index('orders_live_idx')
      .on(table.heldUntil)
      .where(sql`${table.cancelledAt} IS NULL AND ${table.confirmedAt} IS NULL AND ${table.heldUntil} IS NOT NULL`),
    index('orders_deciding_idx')
      .on(table.batchId, table.seatChoiceDeadline)
      .where(
        sql`${table.seatChoiceDeadline} IS NOT NULL AND ${table.confirmedAt} IS NULL AND ${table.cancelledAt} IS NULL`,
      ),
    // Orders that may owe something, by due day, with the columns that sums need, so that these read only the index.
    index('orders_owing_idx')
      .on(table.nextDueOn, table.id, table.settledPaise, table.erasedAt)
      .where(
        sql`${table.confirmedAt} IS NOT NULL AND ${table.cancelledAt} IS NULL AND NOT ${table.isTest}
          AND ${table.totalPaise} - ${table.settledPaise} > 0`,
      ),
    index('orders_test_idx').on(table.id).where(sql`${table.isTest}`),
    index('orders_batch_idx').on(table.batchId),
    index('orders_course_idx').on(table.courseId),
    index('orders_request_idx').on(table.requestId),
    index('orders_user_idx').on(table.userId),
    index('orders_email_idx').on(table.normalizedEmail),
    index('orders_coupon_idx').on(table.couponId),
    index('orders_created_idx').on(...newestFirst(table)),
    check('orders_total', sql`${table.totalPaise} = ${table.listPaise} - ${table.discountPaise}`),
    check('orders_amounts', sql`${table.totalPaise} >= 0 AND ${table.discountPaise} >= 0`),
    check('orders_seats', sql`${table.seats} BETWEEN 1 AND 500`),
    check('orders_held_from_a_time', sql`num_nulls(${table.heldAt}, ${table.heldUntil}) <> 1`),
    check(
      'orders_confirmed_has_a_seat',
      sql`${table.confirmedAt} IS NULL OR NOT ${table.hasOwnSeat}
        OR num_nonnulls(${table.enrollmentId}, ${table.cancelledAt}, ${table.erasedAt}) > 0`,
    ),
    check('orders_cancelled_for_a_reason', sql`num_nulls(${table.cancelledAt}, ${table.cancelReason}) <> 1`),
    check('orders_state', sql`${table.billState} ~ '^[0-9]{2}$'`),
    check('orders_gstin', sql`${table.gstin} ~ '^[0-9]{2}[A-Z0-9]{13}$'`),
  ],
);

/**
 * The seats of a confirmed order that are for others than its buyer. Each has a link by which a learner claims it; name and address
 * are those that the buyer entered for it, or the learner's own.
 */
export const orderSeats = pgTable(
  'order_seats',
  {
    id,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    name: text('name').notNull().default(''),
    normalizedEmail: text('normalized_email').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    /** The account of the learner, once it has verified the address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The secret of the link that claims the seat: its hash, and sealed, to show it again. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    /** The time of the last email with the link. */
    invitedAt: instant('invited_at'),
    claimedAt: instant('claimed_at'),
    /** Null while nobody has claimed the seat, and after the learner was erased. */
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id, { onDelete: 'set null' }),
    /** The time since which the seat is given back: nobody can claim it, and the batch has it again. */
    droppedAt: instant('dropped_at'),
    ...notice,
    createdAt,
  },
  (table) => [
    uniqueIndex('order_seats_number').on(table.orderId, table.number),
    uniqueIndex('order_seats_enrollment').on(table.enrollmentId),
    index('order_seats_open_idx')
      .on(table.orderId)
      .where(sql`${table.claimedAt} IS NULL AND ${table.droppedAt} IS NULL`),
    index('order_seats_email_idx').on(table.normalizedEmail),
    index('order_seats_user_idx').on(table.userId),
    check('order_seats_number_counts', sql`${table.number} > 0`),
    check('order_seats_learner_claimed', sql`${table.enrollmentId} IS NULL OR ${table.claimedAt} IS NOT NULL`),
  ],
);

/**
 * The quotation of an order, which its buyer accepts before anything is paid. An order has at most one, and nobody changes it after it is
 * sent. Its price and seats are those of the order, which nobody can change until the buyer accepts.
 */
export const quotations = pgTable(
  'quotations',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its number in a series of its own, by the financial year: `Q/26-27/00012`. */
    fy: text('fy').notNull(),
    number: integer('number').notNull(),
    issuedOn: date('issued_on').notNull(),
    validUntil: date('valid_until').notNull(),
    terms: quotationTerm('terms').notNull(),
    payDays: integer('pay_days').notNull(),
    note: text('note').notNull().default(''),
    acceptedAt: instant('accepted_at'),
    purchaseOrder: text('purchase_order').notNull().default(''),
  },
  (table) => [
    uniqueIndex('quotations_number').on(table.fy, table.number),
    check('quotations_days', sql`${table.validUntil} >= ${table.issuedOn}`),
    check('quotations_pay_days', sql`${table.payDays} BETWEEN 1 AND 90`),
  ],
);

/** The instalments of an order, one if it is paid in full; a deferred trigger checks that they add up to its total. */
export const instalments = pgTable(
  'instalments',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    dueOn: date('due_on').notNull(),
    /** The day that was agreed, if a payment that was void or bounced has moved `dueOn`. */
    agreedOn: date('agreed_on'),
    amountPaise: integer('amount_paise').notNull(),
    /** Whether staff added it to the price, and can take it back. */
    isCharge: boolean('is_charge').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index('instalments_due_idx').on(table.dueOn),
    check('instalments_amount', sql`${table.amountPaise} > 0`),
    check('instalments_from_one', sql`${table.number} > 0`),
  ],
);

/**
 * Price and instalments of an order with a seat, from each moment on at which its price changed, so that a past day shows what was owed
 * then. A trigger keeps them, because prices have many writers.
 */
export const orderPlans = pgTable(
  'order_plans',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
    totalPaise: integer('total_paise').notNull(),
    instalments: jsonb('instalments').$type<{ number: number; due_on: string; amount_paise: number }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.since] })],
);

/** The emailed reminders of instalments: `days` counts from the due date, negative before it. Each is sent once. */
export const dueReminders = pgTable(
  'due_reminders',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    days: integer('days').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number, table.days] })],
);

/** The order that uses a coupon; the use counts while the order is held or confirmed. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index('coupon_uses_order_idx').on(table.orderId),
  ],
);

/** The people who wait for a free seat. An offer is an order with a hold. */
export const waitlist = pgTable(
  'waitlist',
  {
    id,
    personId,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    normalizedEmail: text('normalized_email').notNull(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    /** The secret of the link that leaves the list: its hash, and sealed, to mail it again. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Keyed hash of the network that someone joined from; null for calls in process. */
    network: text('network'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    leftAt: instant('left_at'),
    ...notice,
  },
  (table) => [
    uniqueIndex('waitlist_person').on(table.normalizedEmail, table.courseId).where(isNull(table.leftAt)),
    index('waitlist_person_idx').on(table.personId),
    index('waitlist_course_idx').on(table.courseId, table.joinedAt),
    index('waitlist_batch_idx').on(table.batchId),
    index('waitlist_user_idx').on(table.userId),
    index('waitlist_order_idx').on(table.orderId),
  ],
);
