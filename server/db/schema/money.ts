import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import {
  alertKinds,
  paymentMethods,
  paymentProviders,
  refundKinds,
  refundStates,
  refundWays,
  transferClaimStates,
  waiverStates,
} from '../../../contract/base/states.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { courses } from './content.ts';
import { enrollments } from './learning.ts';
import { enrollmentRequests } from './requests.ts';
import { orders } from './sales.ts';

const staff = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

export const paymentMethod = pgEnum('payment_method', paymentMethods);
export const paymentProvider = pgEnum('payment_provider', paymentProviders);
export const transferClaimState = pgEnum('report_state', transferClaimStates);
export const refundKind = pgEnum('refund_kind', refundKinds);
export const refundWay = pgEnum('refund_way', refundWays);
export const alertKind = pgEnum('alert_kind', alertKinds);
export const refundState = pgEnum('refund_state', refundStates);
export const waiverState = pgEnum('waiver_state', waiverStates);

/**
 * Received money, for an order; older rows, from before there were orders, have only an enrollment or request. Rows are only
 * added: a trigger refuses a change of the amount, and a mistake is voided. After the person is erased, the amount, day and
 * method stay for the books.
 */
export const payments = pgTable(
  'payments',
  {
    id,
    orderId: uuid('order_id').references(() => orders.id),
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id, { onDelete: 'set null' }),
    requestId: uuid('request_id').references(() => enrollmentRequests.id, { onDelete: 'set null' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    amountPaise: integer('amount_paise').notNull(),
    method: paymentMethod('method').notNull(),
    paidOn: date('paid_on').notNull(),
    /** Number of the transfer, receipt or cheque. */
    reference: text('reference').notNull().default(''),
    chequeBank: text('cheque_bank').notNull().default(''),
    chequeOn: date('cheque_on'),
    /** The payment service, its id of the payment, and its fee with the tax on it, which are known from a settlement. */
    provider: paymentProvider('provider'),
    providerPaymentId: text('provider_payment_id').unique(),
    feePaise: integer('fee_paise'),
    feeTaxPaise: integer('fee_tax_paise'),
    /** The tax that the payer deducted (TDS); it counts as paid. */
    tdsPaise: integer('tds_paise').notNull().default(0),
    /** Number of the payer's certificate of the deducted tax (Form 131 or 16A), and its TAN; empty while missing. */
    tdsCertificate: text('tds_certificate').notNull().default(''),
    tdsTan: text('tds_tan').notNull().default(''),
    /** The payment with which this one shares a transfer or cheque: one of them paid two orders. */
    sharedWith: uuid('shared_with').references((): AnyPgColumn => payments.id),
    /**
     * What the whole transfer or cheque brought, of which others paid further orders; null if it paid this one alone. On the payment
     * that the others share.
     */
    transferPaise: integer('transfer_paise'),
    /** The time since which the payment does not count, because it was recorded by mistake. */
    voidedAt: instant('voided_at'),
    voidedBy: staff('voided_by'),
    voidReason: text('void_reason'),
    /** Whether no second person was asked; that counts towards what `voidedBy` may do alone in a day. */
    voidedAlone: boolean('voided_alone').notNull().default(false),
    disputedAt: instant('disputed_at'),
    disputeDue: instant('dispute_due'),
    recordedBy: staff('recorded_by'),
    createdAt,
  },
  (table) => [
    index('payments_order_idx').on(table.orderId),
    index('payments_enrollment_idx').on(table.enrollmentId),
    index('payments_request_idx').on(table.requestId),
    index('payments_paid_idx').on(table.paidOn),
    // One transfer pays once.
    uniqueIndex('payments_transfer')
      .on(table.method, table.reference)
      .where(
        sql`${table.method} IN ('upi', 'bank_transfer') AND ${table.reference} <> '' AND ${table.orderId} IS NOT NULL
          AND ${table.sharedWith} IS NULL AND ${table.voidedAt} IS NULL`,
      ),
    check('payments_voided_for_a_reason', sql`num_nulls(${table.voidedAt}, ${table.voidReason}) <> 1`),
    check('payments_cheques', sql`(${table.method}::text = 'cheque') = (${table.chequeOn} IS NOT NULL)`),
    check('payments_whole_transfer', sql`${table.transferPaise} >= ${table.amountPaise} - ${table.tdsPaise}`),
    check('payments_amounts', sql`${table.amountPaise} > 0 AND ${table.tdsPaise} BETWEEN 0 AND ${table.amountPaise}`),
  ],
);

/** A transfer that a buyer claims to have made; it becomes a payment once staff find it in the account. */
export const transferClaims = pgTable(
  'transfer_claims',
  {
    id,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer('amount_paise').notNull(),
    /** The UTR; empty after an erasure. */
    reference: text('reference').notNull(),
    state: transferClaimState('state').notNull().default('open'),
    checkedAt: instant('checked_at'),
    checkedBy: staff('checked_by'),
    paymentId: uuid('payment_id').references(() => payments.id),
    createdAt,
  },
  (table) => [
    uniqueIndex('transfer_claims_open').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('transfer_claims_state_idx').on(table.state, table.createdAt),
    check('transfer_claims_amount', sql`${table.amountPaise} > 0`),
    check('transfer_claims_checked', sql`(${table.state} = 'open') = (${table.checkedAt} IS NULL)`),
    check('transfer_claims_paid', sql`(${table.state} = 'confirmed') = (${table.paymentId} IS NOT NULL)`),
  ],
);

/** An order at the payment service. Each order has at most one open attempt; closed attempts are kept. */
export const checkouts = pgTable(
  'checkouts',
  {
    id,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: integer('amount_paise').notNull(),
    provider: paymentProvider('provider').notNull(),
    providerOrderId: text('provider_order_id').unique(),
    isTest: boolean('is_test').notNull(),
    /** Whether it was begun with the maker's link; then the payment page leads back to that link. */
    byMaker: boolean('by_maker').notNull().default(false),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** The time since which the service does not answer about it, or has money that is neither booked nor returned. */
    unsettledSince: instant('unsettled_since'),
    failure: text('failure'),
  },
  (table) => [
    uniqueIndex('checkouts_open').on(table.orderId).where(isNull(table.closedAt)),
    index('checkouts_order_idx').on(table.orderId),
    index('checkouts_opened_idx').on(table.openedAt),
    check('checkouts_amount', sql`${table.amountPaise} > 0`),
  ],
);

export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
  },
  (table) => [index('provider_events_open_idx').on(table.receivedAt).where(isNull(table.doneAt))],
);

/** Money that is paid back; a trigger refuses more than was paid. A failed refund does not count. */
export const refunds = pgTable(
  'refunds',
  {
    id,
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    kind: refundKind('kind').notNull().default('refund'),
    way: refundWay('way').notNull(),
    state: refundState('state').notNull().default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    reference: text('reference').notNull().default(''),
    reason: text('reason').notNull(),
    /** Whether the refund ends the seat: the learner leaves the course once the refund is approved. */
    endsSeat: boolean('ends_seat').notNull().default(false),
    requestedBy: staff('requested_by'),
    approvedBy: staff('approved_by'),
    approvedAt: instant('approved_at'),
    /** The member of staff who refunded it without a second person, and the day in Asia/Kolkata, towards whose limit it counts. */
    aloneBy: staff('alone_by'),
    aloneOn: date('alone_on'),
    doneAt: instant('done_at'),
    /** Who sent it or paid it out; null for the payment service. */
    doneBy: staff('done_by'),
    error: text('error'),
    createdAt,
  },
  (table) => [
    index('refunds_payment_idx').on(table.paymentId),
    index('refunds_state_idx').on(table.state, table.createdAt),
    index('refunds_alone_idx').on(table.aloneBy, table.aloneOn).where(sql`${table.aloneOn} IS NOT NULL`),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    check('refunds_done', sql`(${table.state} = 'done') = (${table.doneAt} IS NOT NULL)`),
  ],
);

/** What is unpaid of an order and no longer demanded; with `chargeNumber`, a charge that is taken back. */
export const waivers = pgTable(
  'waivers',
  {
    id,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer('amount_paise').notNull(),
    chargeNumber: integer('charge_number'),
    /** Whether the buyer cannot pay it: the tax of its supply stays. */
    isBadDebt: boolean('is_bad_debt').notNull().default(false),
    reason: text('reason').notNull(),
    state: waiverState('state').notNull(),
    requestedBy: staff('requested_by'),
    decidedBy: staff('decided_by'),
    decidedAt: instant('decided_at'),
    /** As of a refund. */
    aloneBy: staff('alone_by'),
    aloneOn: date('alone_on'),
    createdAt,
  },
  (table) => [
    index('waivers_order_idx').on(table.orderId),
    uniqueIndex('waivers_requested').on(table.orderId).where(sql`${table.state} = 'requested'`),
    index('waivers_alone_idx').on(table.aloneBy, table.aloneOn).where(sql`${table.aloneOn} IS NOT NULL`),
    check('waivers_amount', sql`${table.amountPaise} > 0`),
    check('waivers_decided', sql`(${table.state} = 'requested') = (${table.decidedAt} IS NULL)`),
  ],
);

/** Refunds whose money came back from the payer's bank. Each may be sent again, and the books have both. Rows are only added. */
export const refundBounces = pgTable(
  'refund_bounces',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    /** Counts the returns of its refund, from 1. */
    number: integer('number').notNull(),
    /** The sending and the return, each of which a bank's line can show. */
    sentId: uuid('sent_id').notNull().unique().defaultRandom(),
    returnId: uuid('return_id').notNull().unique().defaultRandom(),
    /** The refund as it was sent that time, with the service's id or the number of a transfer by hand. */
    amountPaise: integer('amount_paise').notNull(),
    way: refundWay('way').notNull().default('provider'),
    providerRefundId: text('provider_refund_id'),
    reference: text('reference').notNull().default(''),
    sentAt: instant('sent_at').notNull(),
    returnedAt: instant('returned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.number] }),
    index('refund_bounces_returned_idx').on(table.returnedAt),
    check('refund_bounces_amount', sql`${table.amountPaise} > 0`),
  ],
);

const sum = (name: string) => bigint(name, { mode: 'number' });

/** One transfer of a payment service into the company's account, as its report describes it. */
export const settlements = pgTable(
  'settlements',
  {
    id,
    /** `setl_…`. */
    providerId: text('provider_id').notNull().unique(),
    /** The bank's reference of the transfer; null while there is none. */
    utr: text('utr'),
    settledOn: date('settled_on').notNull(),
    /** The sum of its lines. */
    amountPaise: sum('amount_paise').notNull(),
    isTest: boolean('is_test').notNull(),
    /** The time at which the accountant found it in the bank's statement; from then on it cannot change. */
    matchedAt: instant('matched_at'),
    matchedBy: staff('matched_by'),
    createdAt,
  },
  (table) => [
    index('settlements_day_idx').on(table.settledOn),
    check('settlements_matched', sql`${table.matchedBy} IS NULL OR ${table.matchedAt} IS NOT NULL`),
  ],
);

/** The lines of a settlement: payments and refunds by their ids at the service, and its other bookings. */
export const settlementItems = pgTable(
  'settlement_items',
  {
    settlementId: uuid('settlement_id')
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
    entityId: text('entity_id').notNull(),
    /** `payment`, `refund`, `adjustment`, …, as the service calls it. */
    type: text('type').notNull(),
    /** The amount of the payment, refund or booking, and the credited or debited part; the difference is the service's fee. */
    amountPaise: sum('amount_paise').notNull(),
    creditPaise: sum('credit_paise').notNull(),
    debitPaise: sum('debit_paise').notNull(),
    /** The tax on the service's fee. */
    taxPaise: sum('tax_paise').notNull(),
    disputeId: text('dispute_id'),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entityId, table.type] }),
    index('settlement_items_entity_idx').on(table.entityId),
    check(
      'settlement_items_amounts',
      sql`least(${table.amountPaise}, ${table.creditPaise}, ${table.debitPaise}, ${table.taxPaise}) >= 0`,
    ),
  ],
);

/** A case that staff must decide, because no rule does; open until someone closes it. */
export const alerts = pgTable(
  'alerts',
  {
    id,
    kind: alertKind('kind').notNull(),
    /** The case, by which it is raised once: such as a payment's id at the payment service. */
    about: text('about').notNull().unique(),
    text: text('text').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    answerBy: date('answer_by'),
    raisedAt: instant('raised_at').notNull(),
    doneAt: instant('done_at'),
    doneBy: staff('done_by'),
  },
  (table) => [
    index('alerts_raised_idx').on(table.raisedAt),
    index('alerts_open_idx').on(table.raisedAt).where(isNull(table.doneAt)),
    check('alerts_done', sql`${table.doneBy} IS NULL OR ${table.doneAt} IS NOT NULL`),
  ],
);

/** Cash that went from one staff member to another, who recorded it, or from one into the bank. Rows are only added. */
export const cashHandovers = pgTable(
  'cash_handovers',
  {
    id,
    fromId: staff('from_id'),
    /** Null for the bank. */
    toId: staff('to_id'),
    isDeposit: boolean('is_deposit').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    handedOn: date('handed_on').notNull(),
    note: text('note').notNull().default(''),
    createdAt,
  },
  (table) => [
    index('cash_handovers_day_idx').on(table.handedOn),
    check('cash_handovers_amount', sql`${table.amountPaise} > 0`),
    check('cash_handovers_two', sql`${table.fromId} <> ${table.toId}`),
    check('cash_handovers_deposit', sql`NOT ${table.isDeposit} OR ${table.toId} IS NULL`),
  ],
);
