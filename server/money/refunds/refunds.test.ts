import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/base/time.ts';
import type { DeskRefundRequest } from '../../../contract/money/desk-refunds.ts';
import { actAs } from '../../../tests/support/act-as.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createTransferClaim, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { tracesOf } from '../../../tests/support/traces.ts';
import {
  alerts,
  dueReminders,
  enrollments,
  instalments,
  mails,
  orders,
  payments,
  refunds,
  taxDocuments,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import {
  findViolations,
  makeOrder,
  type NewPayment,
  pay,
  recordPayment,
  rejectClaim,
} from '../../selling/orders/index.ts';
import { readOrder } from '../../selling/orders/service.ts';
import { mayApprove, mayApproveIn } from './approval.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { autoRefundUnseated } from './auto-refund.ts';
import { bounceCheque } from './bounce.ts';
import { finishRefund, retryRefund } from './finish.ts';
import { requestRefund } from './request.ts';
import { listRefunds, readRefundable } from './service.ts';
import { voidPayment } from './void.ts';

const { api, db, deps: base } = await testApi();
await createSite(db);
await saveBusiness(db);
const course = await createPaidCourse(db);
const { user: requester } = await createStaff(api, db, 'accountant');
const { user: other } = await createStaff(api, db, 'accountant');
/** Refunds whose job was queued. */
let queued: string[] = [];
const deps: Deps = {
  ...base,
  queueRefund: async (_tx, id) => {
    queued.push(id);
  },
};
beforeEach(() => {
  queued = [];
});
afterEach(async () => {
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
});

const newBatch = () => createBatch(db, course.id, { startsOn: '2026-12-01', seats: 1 });

/** Sells a seat to be paid in these parts, all or the first `paid` of them; the last one of its batch. */
async function sell(
  amounts = [599_900],
  payment: Partial<NewPayment> = {},
  wanted?: { id: string },
  paid = amounts.length,
) {
  const batch = wanted ?? (await newBatch());
  const email = `buyer-${next()}@example.org`;
  const id = await transact(deps, null, async (context) => {
    const plan = amounts.map((amountPaise, index) => ({ dueOn: `2026-12-0${index + 1}`, amountPaise }));
    const person = { email, name: 'Asha Rao', mobile: '+919876543210' };
    const { order } = await makeOrder(context, { person, courseId: course.id, batchId: batch.id, plan, madeBy: null });
    for (const [index, amountPaise] of amounts.slice(0, paid).entries()) {
      const came = { amountPaise, method: 'upi', paidOn: `2026-11-1${index}`, recordedBy: null, ...payment } as const;
      await pay(context, order.id, came);
    }
    return order.id;
  });
  return { id, batch, email };
}
/** Paid through the payment service, each part with an id of its own. */
const online = (): Partial<NewPayment> => ({
  get provider() {
    return { name: 'razorpay', paymentId: `pay_${next()}`, feePaise: null, feeTaxPaise: null } as const;
  },
});
/** The refundable amount of an order, as the desk shows it. */
const findRefundablePaise = async (id: string) => (await readRefundable(deps, { id })).refundablePaise;
const requestRefundOf = async (orderId: string, wanted: Partial<DeskRefundRequest> = {}, actorId = requester.id) => {
  const usual = { amountPaise: 100_000, way: 'upi', reason: 'A class was not held', endsSeat: false } as const;
  const all = { ...usual, refundablePaise: await findRefundablePaise(orderId), ...wanted };
  return actAs(deps, actorId, (context) => requestRefund(context, { id: orderId, ...all }));
};
const approve = (id: string, by = other.id) => actAs(deps, by, (context) => approveRefund(context, { id }));
const decline = (id: string, reason: string) =>
  actAs(deps, other.id, (context) => declineRefund(context, { id, reason }));
const retry = (id: string) => actAs(deps, requester.id, (context) => retryRefund(context, { id }));
const finish = (id: string, way: 'upi' | 'cash' | 'bank_transfer', reference: string) =>
  actAs(deps, requester.id, (context) => finishRefund(context, { id, way, reference }));
/** Marks a refund as one that the payment service refused. */
const fail = (id: string, error?: string) =>
  db
    .update(refunds)
    .set({ state: 'failed', ...(error && { error }) })
    .where(eq(refunds.id, id));
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const refundsOf = (id: string) =>
  db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id))
    .then((rows) => rows.map(({ refund }) => refund));
const creditsOf = (id: string) =>
  db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, id), eq(taxDocuments.kind, 'credit_note')));
const mailed = (email: string, kind: 'refund_started' | 'refund_done') =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)));
const findOnlyRefund = async (id: string) => {
  const [refund] = await refundsOf(id);
  if (!refund) throw new Error('There is no refund');
  return refund;
};

describe('a partial refund', () => {
  test('a partial refund has a credit note and an email; the seat stays, and nothing is shown as owed', async () => {
    const { id, email } = await sell();
    expect(await requestRefundOf(id)).toBe('started');
    expect(await creditsOf(id)).toMatchObject([{ totalPaise: 100_000, details: { reason: 'A class was not held' } }]);
    expect(await orderOf(id)).toMatchObject({ totalPaise: 499_900, discountPaise: 100_000, cancelledAt: null });
    const [mail] = await mailed(email, 'refund_started');
    expect(mail?.text).toMatch(/We are refunding ₹1,000 .* by UPI/);
    expect(mail?.text).toMatch(/Credit note: NC\/26-27\/C\d{4}/);
    expect(await findOnlyRefund(id)).toMatchObject({
      state: 'approved',
      way: 'upi',
      requestedBy: requester.id,
      approvedBy: requester.id,
    });
    expect(queued).toEqual([]);
  });

  test('a partial refund is taken from the newest payments and the last instalments', async () => {
    const { id } = await sell([200_000, 399_900]);
    await requestRefundOf(id, { amountPaise: 450_000 });
    const parts = await db.select().from(instalments).where(eq(instalments.orderId, id));
    expect(parts).toMatchObject([{ number: 1, amountPaise: 149_900 }]);
    const credited = (await creditsOf(id)).map(({ totalPaise }) => totalPaise);
    expect(credited.sort()).toEqual([399_900, 50_100].sort());
  });

  test('a partial refund does not change what is still to be paid, so no one who paid on time is late', async () => {
    const { id } = await sell([200_000, 399_900], {}, undefined, 1);
    await requestRefundOf(id);
    const parts = await db.select().from(instalments).where(eq(instalments.orderId, id)).orderBy(instalments.number);
    expect(parts).toMatchObject([{ amountPaise: 100_000 }, { amountPaise: 399_900 }]);
    const onSecond = { ...deps, now: () => new Date('2026-12-02T06:00:00Z') };
    const due = { amountPaise: 399_900, dueOn: '2026-12-02' };
    expect(await readOrder(onSecond, { id })).toMatchObject({ state: 'confirmed', paidPaise: 100_000, due });
  });

  test('a partial refund is made once, even if two staff ask for it or someone presses twice', async () => {
    const { id } = await sell();
    const refundablePaise = await findRefundablePaise(id);
    const outcomes = await Promise.allSettled([
      requestRefundOf(id, { refundablePaise }),
      requestRefundOf(id, { refundablePaise }, other.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(requestRefundOf(id, { refundablePaise })).rejects.toThrow('₹4,999 can be refunded now, not ₹5,999');
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await requestRefundOf(id)).toBe('started');
  });

  test('a refund of a whole instalment forgets its reminders, so the instalment that takes its number is reminded of, too', async () => {
    const { id } = await sell([200_000, 399_900]);
    await db.insert(dueReminders).values([1, 2].map((number) => ({ orderId: id, number, days: 0, sentAt: TEST_NOW })));
    await requestRefundOf(id, { amountPaise: 399_900 });
    expect(await db.select().from(dueReminders).where(eq(dueReminders.orderId, id))).toMatchObject([{ number: 1 }]);
  });

  test('a partial refund counts as refunded while it cannot be sent, and the rest stays owed', async () => {
    const { id } = await sell([200_000, 399_900], online(), undefined, 1);
    await requestRefundOf(id, { way: 'provider' });
    await fail((await findOnlyRefund(id)).id);
    expect(await readOrder(deps, { id })).toMatchObject({ paidPaise: 100_000, due: { amountPaise: 399_900 } });
  });
});

describe('a seat that is given up', () => {
  test('is free again, and all of the money is refunded', async () => {
    const { id, batch } = await sell();
    await saveBusiness(db, { refundApprovalPaise: 1_000_000 });
    await requestRefundOf(id, { amountPaise: 599_900, endsSeat: true });
    await saveBusiness(db);
    expect(await orderOf(id)).toMatchObject({ cancelReason: 'A class was not held' });
    const [seat] = await db.select().from(enrollments).where(eq(enrollments.batchId, batch.id));
    expect(seat?.cancelledAt).not.toBeNull();
  });

  test('a seat cannot be given up until a transfer claim is checked, because it could not be booked afterwards', async () => {
    const { id } = await sell([300_000, 299_900], {}, undefined, 1);
    const order = await orderOf(id);
    if (!order) throw new Error('There is no order');
    const { id: claimId } = await createTransferClaim(db, order, { amountPaise: 299_900 });
    const end = () => requestRefundOf(id, { amountPaise: 300_000, endsSeat: true });
    await expect(end()).rejects.toThrow('Match or reject it first');
    await actAs(deps, other.id, (context) => rejectClaim(context, { id: claimId }));
    expect(await end()).toBe('started');
  });

  test('a seat is given up without a refund when the terms give none', async () => {
    const { id } = await sell();
    await requestRefundOf(id, { amountPaise: 0, endsSeat: true });
    expect((await orderOf(id))?.cancelledAt).not.toBeNull();
    expect(await refundsOf(id)).toEqual([]);
    expect(await creditsOf(id)).toEqual([]);
  });
});

test('money that came when the last seat was gone is refunded as a whole, and the order ends', async () => {
  const { batch } = await sell();
  const { id } = await sell([400_000, 199_900], {}, batch);
  expect((await orderOf(id))?.seatChoiceDeadline).not.toBeNull();
  await expect(requestRefundOf(id)).rejects.toThrow('the whole amount must be refunded: ₹5,999');
  await saveBusiness(db, { refundApprovalPaise: 1_000_000 });
  await requestRefundOf(id, { amountPaise: 599_900 });
  await saveBusiness(db);
  expect(await orderOf(id)).toMatchObject({ seatChoiceDeadline: null, cancelReason: 'A class was not held' });
  expect(await creditsOf(id)).toHaveLength(2);
});

describe('a buyer who paid when the last seat was gone, and chose nothing', () => {
  const later = { ...deps, now: () => new Date(TEST_NOW.getTime() + 48 * 60 * 60 * 1000) };

  test('gets all of the money back after 48 hours, and not before', async () => {
    const { batch } = await sell();
    const { id, email } = await sell([400_000, 199_900], online(), batch);
    await autoRefundUnseated(deps);
    expect(await refundsOf(id)).toEqual([]);
    await Promise.all([autoRefundUnseated(later), autoRefundUnseated(later)]);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'approved', way: 'provider', approvedBy: null },
      { state: 'approved', way: 'provider', approvedBy: null },
    ]);
    expect(queued).toHaveLength(2);
    expect(await creditsOf(id)).toHaveLength(2);
    expect((await orderOf(id))?.cancelledAt).not.toBeNull();
    expect(await mailed(email, 'refund_started')).toHaveLength(2);
  });

  test('gets money that was paid by hand back by hand, and staff are alerted until it is sent', async () => {
    const { batch } = await sell();
    const { id } = await sell([599_900], {}, batch);
    await autoRefundUnseated(later);
    const { id: refundId } = await findOnlyRefund(id);
    const told = () =>
      db
        .select()
        .from(alerts)
        .where(eq(alerts.about, `refund ${refundId}`));
    expect(await told()).toMatchObject([
      { orderId: id, doneAt: null, text: expect.stringContaining('mark it as sent') },
    ]);
    await expect(finish(refundId, 'upi', '431200000091')).rejects.toThrow('Someone else has to');
    await approve(refundId);
    await finish(refundId, 'upi', '431200000091');
    expect(await told()).toMatchObject([{ doneAt: TEST_NOW }]);
  });

  test('has a refund that no one can decline once the order has ended', async () => {
    await saveBusiness(db, { refundApprovalPaise: 0 });
    const { batch } = await sell();
    const { id } = await sell([599_900], online(), batch);
    expect(await requestRefundOf(id, { amountPaise: 599_900, way: 'provider' })).toBe('waits');
    await autoRefundUnseated(later);
    await saveBusiness(db);
    const { id: refundId } = await findOnlyRefund(id);
    await expect(decline(refundId, 'They want a seat')).rejects.toThrow('its money must be refunded');
    await approve(refundId);
    expect(queued).toEqual([refundId]);
  });

  test('gets a seat instead of the money, if one is free after 48 hours', async () => {
    const { id: first, batch } = await sell();
    const { id, email } = await sell([599_900], {}, batch);
    await requestRefundOf(first, { amountPaise: 0, endsSeat: true });
    await autoRefundUnseated(later);
    expect(await refundsOf(id)).toEqual([]);
    expect((await orderOf(id))?.confirmedAt).not.toBeNull();
    expect(await db.$count(enrollments, eq(enrollments.email, email))).toBe(1);
  });
});

describe('a payment that comes while a refund of its order without a seat waits', () => {
  const payRest = (orderId: string) =>
    actAs(deps, requester.id, (context) =>
      recordPayment(context, orderId, {
        amountPaise: 399_900,
        method: 'cash',
        paidOn: '2026-11-21',
        reference: '',
      }),
    );
  /** Only a part of a single instalment was paid, and is to be refunded. */
  async function sellUnkept() {
    await saveBusiness(db, { refundApprovalPaise: 0 });
    const { id } = await sell([599_900], { amountPaise: 200_000 });
    expect(await requestRefundOf(id, { amountPaise: 200_000 })).toBe('waits');
    const { id: refundId } = await findOnlyRefund(id);
    await payRest(id);
    expect((await orderOf(id))?.confirmedAt).toBeNull();
    await saveBusiness(db);
    return { id, refundId };
  }

  test('is also refunded once that refund is approved', async () => {
    const { id, refundId } = await sellUnkept();
    await approve(refundId);
    expect((await orderOf(id))?.cancelledAt).not.toBeNull();
    expect((await refundsOf(id)).map(({ amountPaise }) => amountPaise).toSorted()).toEqual([200_000, 399_900]);
    const toSend = and(eq(alerts.orderId, id), eq(alerts.kind, 'refund'));
    expect(await db.$count(alerts, toSend)).toBe(1);
  });

  test('leads to the seat once that refund is declined', async () => {
    const { id, refundId } = await sellUnkept();
    await decline(refundId, 'They want the seat');
    expect((await orderOf(id))?.confirmedAt).not.toBeNull();
  });
});

test('money that comes while a refund that ends the seat waits for approval alerts the staff, who decide', async () => {
  await saveBusiness(db, { refundApprovalPaise: 0 });
  const { id } = await sell([300_000, 299_900], {}, undefined, 1);
  expect(await requestRefundOf(id, { amountPaise: 300_000, endsSeat: true })).toBe('waits');
  await saveBusiness(db);
  const { id: refundId } = await findOnlyRefund(id);
  const later = { ...deps, now: () => new Date(TEST_NOW.getTime() + HOUR_MS) };
  const came = { amountPaise: 299_900, method: 'upi', paidOn: '2026-11-21', recordedBy: null } as const;
  await transact(later, null, (context) => pay(context, id, { ...came, ...online() }));
  await actAs(later, other.id, (context) => approveRefund(context, { id: refundId }));
  expect((await orderOf(id))?.cancelledAt).not.toBeNull();
  const text = expect.stringMatching(/^₹2,999 came in for order .* while its refund waited/);
  expect(await db.select().from(alerts).where(eq(alerts.orderId, id))).toMatchObject([{ text, doneAt: null }]);
});

test('a query finds the same refunds to approve as the rule names', async () => {
  const requesters = [requester.id, other.id, null];
  const found = requesters.map(async (personId) => {
    const is = mayApproveIn({ id: requester.id, roles: ['accountant'] }, sql`${personId}::uuid`);
    return (await db.execute(sql`SELECT ${is} AS may`)).rows[0]?.may;
  });
  const byRule = requesters.map((requestedBy) =>
    mayApprove({ id: requester.id, roles: ['accountant'] }, { requestedBy }),
  );
  expect([await Promise.all(found), byRule]).toEqual([
    [false, true, true],
    [false, true, true],
  ]);
});

describe('above the limit', () => {
  test('a refund above the limit is not made until someone else approves it', async () => {
    const { id, email } = await sell();
    expect(await requestRefundOf(id, { amountPaise: 599_900, endsSeat: true })).toBe('waits');
    const refund = await findOnlyRefund(id);
    expect([await creditsOf(id), await mailed(email, 'refund_started')]).toEqual([[], []]);
    const mayApprove = async (actorId: string) => {
      const { data } = await listRefunds(deps, { actor: { id: actorId, roles: ['accountant'] }, state: 'requested' });
      return data.find((one) => one.id === refund.id)?.mayApprove;
    };
    expect([await mayApprove(requester.id), await mayApprove(other.id)]).toEqual([false, true]);
    expect((await orderOf(id))?.cancelledAt).toBeNull();
    await expect(approve(refund.id, requester.id)).rejects.toThrow('someone else');
    await approve(refund.id);
    expect(await findOnlyRefund(id)).toMatchObject({ approvedBy: other.id, state: 'approved' });
    expect(await creditsOf(id)).toMatchObject([{ totalPaise: 599_900 }]);
    expect((await orderOf(id))?.cancelledAt).not.toBeNull();
    await expect(approve(refund.id)).rejects.toThrow('already been decided');
  });

  test('an order whose refund waits for approval counts as paid: nothing is due, and no payment is taken', async () => {
    const { id } = await sell();
    await requestRefundOf(id, { amountPaise: 599_900, endsSeat: true });
    expect(await readOrder(deps, { id })).toMatchObject({ state: 'paid', paidPaise: 599_900, due: null });
    const again = { amountPaise: 100, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
    const paid = actAs(deps, requester.id, (context) => recordPayment(context, id, again));
    await expect(paid).rejects.toMatchObject({ fields: { keepsSurplus: expect.stringContaining('₹1 more') } });
  });

  test('two approvals at once start a refund once', async () => {
    const { id } = await sell();
    await requestRefundOf(id, { amountPaise: 599_900, endsSeat: true });
    const { id: refundId } = await findOnlyRefund(id);
    const outcomes = await Promise.allSettled([approve(refundId), approve(refundId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await creditsOf(id)).toHaveLength(1);
  });

  test('refunds of one order count together towards the limit', async () => {
    const { id } = await sell();
    expect(await requestRefundOf(id, { amountPaise: 300_000 })).toBe('started');
    expect(await requestRefundOf(id, { amountPaise: 250_000 })).toBe('waits');
    await decline((await refundsOf(id)).find(({ state }) => state === 'requested')?.id ?? '', 'Too much');
  });

  test('a refund that failed at the payment service counts towards the limit, because it is still to be made', async () => {
    const { id } = await sell();
    expect(await requestRefundOf(id, { amountPaise: 300_000 })).toBe('started');
    await fail((await findOnlyRefund(id)).id, 'The bank is closed');
    expect(await requestRefundOf(id, { amountPaise: 250_000 })).toBe('waits');
  });

  test('a declined refund moves no money', async () => {
    const { id } = await sell();
    await requestRefundOf(id, { amountPaise: 599_900, endsSeat: true });
    const refund = await findOnlyRefund(id);
    await decline(refund.id, 'The terms are over');
    expect(await findOnlyRefund(id)).toMatchObject({
      state: 'declined',
      approvedAt: null,
      error: 'The terms are over',
    });
    expect((await orderOf(id))?.cancelledAt).toBeNull();
    expect(await requestRefundOf(id)).toBe('started');
  });
});

describe('a refund that is not possible', () => {
  test.each([
    ['more than can be refunded', { amountPaise: 600_000 }, 'Only ₹5,999 can be refunded.'],
    ['nothing at all', { amountPaise: 0 }, 'Enter the amount to refund.'],
    ['cash through the payment service', { way: 'provider' }, 'Only ₹0 came through the payment service.'],
  ] as const)('a refund of %s is refused', async (_what, wanted, message) => {
    const { id } = await sell();
    await expect(requestRefundOf(id, wanted)).rejects.toThrow(message);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('the way of a refund', () => {
  test('a refund through the payment service has a job, and cannot be finished by hand while it runs', async () => {
    const { id } = await sell([599_900], online());
    await requestRefundOf(id, { way: 'provider' });
    const refund = await findOnlyRefund(id);
    expect(queued).toEqual([refund.id]);
    await expect(finish(refund.id, 'upi', '123456789012')).rejects.toThrow('is sending this refund');
  });

  test('a failed refund is not requested again, because it already has its credit note and can be retried', async () => {
    const { id } = await sell([599_900], online());
    await requestRefundOf(id, { amountPaise: 500_000, way: 'provider' });
    await fail((await findOnlyRefund(id)).id);
    await expect(requestRefundOf(id, { amountPaise: 500_000 })).rejects.toThrow('Only ₹999 can be refunded');
  });

  test('a failed refund cannot be retried once a bank has taken the money, and the message says so', async () => {
    const { id } = await sell([599_900], online());
    await requestRefundOf(id, { amountPaise: 599_900, way: 'provider' });
    const refund = await findOnlyRefund(id);
    await fail(refund.id);
    const { paymentId, reason } = refund;
    const taken = { kind: 'chargeback', state: 'done', doneAt: TEST_NOW, way: 'provider' } as const;
    await db.insert(refunds).values({ ...taken, paymentId, reason, amountPaise: 100_000, idempotencyKey: 'taken' });
    const words = 'Only ₹4,999 of this payment can still be refunded';
    await expect(retry(refund.id)).rejects.toThrow(words);
    await expect(finish(refund.id, 'bank_transfer', 'N1')).rejects.toThrow(words);
  });

  test('a failed refund is retried under a new key, or paid by hand', async () => {
    const { id, email } = await sell([599_900], online());
    await requestRefundOf(id, { way: 'provider' });
    const refund = await findOnlyRefund(id);
    await fail(refund.id, 'closed');
    await retry(refund.id);
    const again = await findOnlyRefund(id);
    expect(again).toMatchObject({ state: 'sending', providerRefundId: null });
    expect(again.idempotencyKey).not.toBe(refund.idempotencyKey);
    await fail(refund.id, 'closed');
    await finish(refund.id, 'bank_transfer', 'N123');
    expect(await findOnlyRefund(id)).toMatchObject({
      state: 'done',
      way: 'bank_transfer',
      reference: 'N123',
      doneAt: TEST_NOW,
    });
    expect(await mailed(email, 'refund_done')).toHaveLength(1);
    expect(await creditsOf(id)).toHaveLength(1);
    await expect(retry(refund.id)).rejects.toThrow('did not fail');
  });
});

test('a buyer who was erased gets no email, but a credit note; texts of staff about them are not stored', async () => {
  const { id, email } = await sell();
  await db.update(orders).set({ normalizedEmail: '', name: '', erasedAt: TEST_NOW }).where(eq(orders.id, id));
  await requestRefundOf(id, { reason: 'Asha moved to Pune' });
  expect(await creditsOf(id)).toMatchObject([{ buyer: { name: 'Asha Rao' }, details: { reason: 'Erased' } }]);
  expect(await refundsOf(id)).toMatchObject([{ reason: 'Erased' }]);
  expect(await mailed(email, 'refund_started')).toEqual([]);
});

describe('a text that staff enter about an erased buyer', () => {
  const said = 'Asha moved to Pune';
  const erase = (id: string) => db.update(orders).set({ erasedAt: TEST_NOW }).where(eq(orders.id, id));
  const sellErased = async (payment: Partial<NewPayment> = {}) => {
    const { id } = await sell([599_900], payment);
    await erase(id);
    return id;
  };
  const finishOf = async (orderId: string, way: 'upi' | 'cash', reference: string) => {
    await finish((await findOnlyRefund(orderId)).id, way, reference);
    return (await findOnlyRefund(orderId)).reference;
  };

  test('is not stored, whether a refund is sent or declined, or a payment is voided or bounces', async () => {
    const sent = await sellErased({ method: 'cash', recordedBy: requester.id });
    await requestRefundOf(sent);
    await finishOf(sent, 'cash', said);
    const declined = await sellErased();
    await requestRefundOf(declined, { amountPaise: 599_900, endsSeat: true, reason: said });
    const { id } = await findOnlyRefund(declined);
    await decline(id, said);
    const mistaken = await sellErased();
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, mistaken));
    const asked = { id: payment?.id ?? '', reason: said };
    expect(await actAs(deps, requester.id, (context) => voidPayment(context, asked))).toBe('waits');
    const waiting = await findOnlyRefund(mistaken);
    await approve(waiting.id);
    const cheque = { bank: 'HDFC Bank, Fort', on: '2026-11-10' };
    const bounced = await sellErased({ method: 'cheque', cheque, reference: '000123' });
    await requestRefundOf(bounced);
    const { paymentId } = await findOnlyRefund(bounced);
    await actAs(deps, other.id, (context) => bounceCheque(context, { id: paymentId, reason: said }));
    expect(await findOnlyRefund(bounced)).toMatchObject({ state: 'declined', error: 'Erased' });
    expect(await tracesOf(db, [said])).toEqual({});
  });

  test('the bank’s number of a transfer to an erased buyer is stored, because the books find the transfer by it', async () => {
    const [byUpi, toPhone] = [await sellErased(), await sellErased()];
    await requestRefundOf(byUpi);
    await requestRefundOf(toPhone);
    expect(await finishOf(byUpi, 'upi', '4312 0000 0091')).toBe('431200000091');
    expect(await finishOf(toPhone, 'upi', '98765 43210')).toBe('');
  });
});

describe('a payment that was recorded by mistake', () => {
  const wrong = (id: string, at: Deps = deps, actorId = requester.id) =>
    actAs(at, actorId, (context) => voidPayment(context, { id, reason: 'Typed twice' }));
  const paymentOf = async (orderId: string) => {
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    if (!paid) throw new Error('Nothing was paid');
    return paid;
  };
  /** An order of which someone typed a part. */
  const typed = async (amountPaise: number, payment: Partial<NewPayment> = {}) => {
    const { id } = await sell([amountPaise, 599_900 - amountPaise], payment, undefined, 1);
    return { id, paymentId: (await paymentOf(id)).id };
  };
  const toApprove = async (orderId: string) => {
    const [waiting] = await refundsOf(orderId);
    return waiting?.id ?? '';
  };

  test('a payment recorded by mistake is voided on its day without approval, with a credit note, and cannot be refunded', async () => {
    const { id, paymentId } = await typed(500_000);
    expect(await wrong(paymentId)).toBe('started');
    expect(await creditsOf(id)).toMatchObject([{ totalPaise: 500_000, details: { reason: 'Typed twice' } }]);
    expect(await paymentOf(id)).toMatchObject({ voidedBy: requester.id, voidReason: 'Typed twice' });
    await expect(requestRefundOf(id)).rejects.toThrow('Only ₹0 can be refunded.');
  });

  test.each([
    ['above the limit of refunds', 500_100, deps],
    ['of another day', 100_000, { ...deps, now: () => new Date('2026-11-21T18:30:00Z') }],
  ] as const)(
    'a payment typed by mistake that is %s counts until a second person voids it',
    async (_, amountPaise, at) => {
      const { id, paymentId } = await typed(amountPaise);
      expect(await wrong(paymentId, at)).toBe('waits');
      expect(await creditsOf(id)).toEqual([]);
      expect(await readOrder(deps, { id })).toMatchObject({
        paidPaise: amountPaise,
        payments: [{ voidReason: null, isVoidRequested: true }],
      });
      const refund = { id: await toApprove(id) };
      await expect(wrong(paymentId, at)).rejects.toThrow('A second person has to approve');
      await expect(requestRefundOf(id, { amountPaise: 100 })).rejects.toThrow('Only ₹0 can be refunded.');
      await expect(approve(refund.id, requester.id)).rejects.toThrow('someone else');
      await approve(refund.id);
      expect(await paymentOf(id)).toMatchObject({ voidedBy: other.id, voidReason: 'Typed twice' });
      expect(await creditsOf(id)).toMatchObject([{ totalPaise: amountPaise, refundId: null }]);
      expect(await refundsOf(id)).toEqual([]);
      expect(await readOrder(deps, { id })).toMatchObject({ state: 'confirmed', paidPaise: 0 });
    },
  );

  test('void payments count towards the limit together with refunds, so it cannot be avoided in parts', async () => {
    const { id } = await sell([300_000, 299_900], { method: 'cash' });
    const [first, second] = await db.select().from(payments).where(eq(payments.orderId, id));
    expect(await wrong(first?.id ?? '')).toBe('started');
    expect(await wrong(second?.id ?? '')).toBe('waits');
  });

  test('a payment stays when the second person declines to void it, and can then be refunded', async () => {
    const { id, paymentId } = await typed(500_100);
    await wrong(paymentId);
    await decline(await toApprove(id), 'The money is here');
    expect(await readOrder(deps, { id })).toMatchObject({ payments: [{ voidReason: null, isVoidRequested: false }] });
    expect(await requestRefundOf(id, { amountPaise: 100_000 })).toBe('started');
  });

  test('a payment is refunded when the second person declines to void it and its order has ended without a seat', async () => {
    const { batch } = await sell();
    const { id } = await sell([599_900], {}, batch);
    await wrong((await paymentOf(id)).id);
    await autoRefundUnseated({ ...deps, now: () => new Date(TEST_NOW.getTime() + 48 * 60 * 60 * 1000) });
    expect((await orderOf(id))?.cancelledAt).not.toBeNull();
    await decline(await toApprove(id), 'The money is here');
    const back = (await refundsOf(id)).find(({ kind }) => kind === 'refund');
    expect(back).toMatchObject({ state: 'approved', amountPaise: 599_900 });
    expect(await db.$count(alerts, eq(alerts.about, `refund ${back?.id}`))).toBe(1);
  });

  test('the voiding of a payment is approved once, even by two people at the same moment', async () => {
    const { id, paymentId } = await typed(500_100);
    await wrong(paymentId);
    const refundId = await toApprove(id);
    const outcomes = await Promise.allSettled([approve(refundId), approve(refundId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await creditsOf(id)).toHaveLength(1);
  });
});
