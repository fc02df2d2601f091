import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { DAY_MS } from '../../contract/base/time.ts';
import { type BusinessSettings, defaultBusiness } from '../../contract/books/business.ts';
import type { Db, Tx } from '../../server/db/client.ts';
import {
  alerts,
  coupons,
  instalments,
  orderSeats,
  orders,
  payments,
  refunds,
  siteSettings,
  transferClaims,
  waitlist,
} from '../../server/db/schema/index.ts';
import { TEST_NOW } from './api.ts';
import { type Changes, insertOne, next } from './factories.ts';

const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };

type Order = typeof orders.$inferSelect;
type OfCourse = Changes<typeof orders> & { courseId: string };

/** A company that is registered for GST in Karnataka; its accountants may refund much in a day. */
export const registered: BusinessSettings = {
  ...defaultBusiness,
  legalName: 'Test Academy Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
  gstin: '29AAGCB7383J1Z4',
  asksState: false,
  refundDayPaise: 100_000_000,
};

/** Stores the business settings; the site already exists. */
export async function saveBusiness(db: Db, changes: Partial<BusinessSettings> = {}): Promise<void> {
  await db.update(siteSettings).set({ business: { ...registered, ...changes } });
}

/** An order of ₹5,999 as it is stored, to be paid at once; `amounts` are in paise, a month apart. */
export function createOrder(db: Db, changes: OfCourse, plan?: number[]): Promise<Order> {
  const number = next();
  const { listPaise = 599_900, discountPaise = 0 } = changes;
  const values = {
    code: `NC-${number.toString(36).toUpperCase().padStart(5, '0')}`,
    normalizedEmail: `buyer-${number}@example.org`,
    name: `Buyer ${number}`,
    mobile: '+919876543210',
    verifiedAt: TEST_NOW,
    listPaise,
    totalPaise: listPaise - discountPaise,
    refundTerms: { fullDaysAfterStart: 7 },
    createdAt: TEST_NOW,
    ...notice,
  };
  return db.transaction(async (tx) => {
    const order = await insertOne(tx, orders, { ...values, ...changes });
    const amounts = plan ?? (order.totalPaise > 0 ? [order.totalPaise] : []);
    const rows = amounts.map((amountPaise, index) => ({
      orderId: order.id,
      number: index + 1,
      dueOn: new Date(TEST_NOW.getTime() + index * 30 * DAY_MS).toISOString().slice(0, 10),
      amountPaise,
    }));
    if (rows.length > 0) await tx.insert(instalments).values(rows);
    return order;
  });
}

/** A seat of an order that is for somebody else, open by default. */
export async function createGroupSeat(db: Db, order: Order, changes: Changes<typeof orderSeats> = {}) {
  const number = next();
  const values = {
    orderId: order.id,
    number: 1,
    tokenHash: `seat ${number}`,
    tokenSealed: `sealed ${number}`,
    ...notice,
  };
  return insertOne(db, orderSeats, { ...values, ...changes });
}

/** Money for an order, by default its whole total by bank transfer. */
export async function createPayment(db: Tx, order: Order, changes: Changes<typeof payments> = {}) {
  const { id: orderId, courseId, enrollmentId, totalPaise: amountPaise } = order;
  const values = {
    orderId,
    courseId,
    enrollmentId,
    amountPaise,
    method: 'bank_transfer',
    paidOn: '2026-11-20',
  } as const;
  return insertOne(db, payments, { ...values, reference: `T${next()}`, createdAt: TEST_NOW, ...changes });
}

/** A transfer claim that no one has checked. */
export async function createTransferClaim(db: Db, order: Order, changes: Changes<typeof transferClaims> = {}) {
  const reference = String(100_000_000_000 + next());
  const values = { orderId: order.id, amountPaise: order.totalPaise, reference, createdAt: TEST_NOW };
  return insertOne(db, transferClaims, { ...values, ...changes });
}

/** A refund that waits to be sent, by default of the whole payment. */
export async function createRefund(
  db: Db,
  payment: typeof payments.$inferSelect,
  changes: Changes<typeof refunds> = {},
) {
  const state = changes.approvedAt ? 'approved' : 'requested';
  const values = { paymentId: payment.id, amountPaise: payment.amountPaise, way: 'bank_transfer', state } as const;
  return insertOne(db, refunds, {
    ...values,
    reason: 'They cannot come',
    idempotencyKey: `refund-key-${next()}`,
    ...changes,
  });
}

/** An open alert about a payment. */
export async function createAlert(db: Db, changes: Changes<typeof alerts> = {}) {
  const values = {
    kind: 'payment',
    about: `pay_${next()}`,
    text: 'It is 1 paisa too much.',
    raisedAt: TEST_NOW,
  } as const;
  return insertOne(db, alerts, { ...values, ...changes });
}

/** A coupon of 10 % for every course, in November and December. */
export async function createCoupon(db: Db, changes: Changes<typeof coupons> = {}) {
  const off = changes.offPaise ? {} : { percent: 10 };
  const values = { code: `CODE${next()}`, ...off, validFrom: '2026-11-01', validUntil: '2026-12-31' };
  return insertOne(db, coupons, { ...values, ...changes });
}

/** An entry in the waitlist of a course. */
export async function createWaiting(db: Db, changes: Changes<typeof waitlist> & { courseId: string }) {
  const number = next();
  const person = {
    name: `Waiting ${number}`,
    normalizedEmail: `waiting-${number}@example.org`,
    mobile: '+919876543210',
  };
  const values = { ...person, tokenHash: `hash-${number}`, tokenSealed: 'sealed', joinedAt: TEST_NOW, ...notice };
  return insertOne(db, waitlist, { ...values, ...changes });
}
