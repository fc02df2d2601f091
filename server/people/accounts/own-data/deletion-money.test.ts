import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { issueDocumentFor } from '../../../../tests/support/books.ts';
import { createPaidCourse } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { asha, confirmEmail, newcomer, readMe } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import {
  createOrder,
  createPayment,
  createRefund,
  createTransferClaim,
} from '../../../../tests/support/sales-factories.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { someone } from '../../../../tests/support/whole-person.ts';
import { alerts, mails, orders, payments, refunds, taxDocuments } from '../../../db/schema/index.ts';
import {
  approveRefund,
  declineRefund,
  finishRefund,
  requestRefund,
  voidPayment,
} from '../../../money/refunds/index.ts';
import { recordPayment, rejectClaim } from '../../../selling/orders/index.ts';

const { api, db, deps, clock, course, ledger, webhooks, order, begin, deliver, runJobs, violations } =
  await createShop();
const { user: staff } = await createStaff(api, db, 'accountant');
const { user: second } = await createStaff(api, db, 'accountant');
const { password } = asha;

afterEach(async () => {
  expect(await violations()).toEqual([]);
  expect(await db.$count(mails, eq(mails.recipient, ''))).toBe(0);
});

async function buyer() {
  const { user, headers } = await newcomer(api, db, someone());
  await confirmEmail(api, db, headers);
  const remove = async (ticked: object = { givesUpSeats: 'on' }) => {
    const response = await postJson(api, '/api/account/delete', { password, ...ticked }, { headers });
    const { message, fields } = await response.json();
    return { status: response.status, message: String(message), fields };
  };
  return { user, headers, remove };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

const inTwoDays = new Date(clock.now.getTime() + 48 * 60 * 60_000);

/** An order of a buyer, by default one that was paid when the last seat was gone. */
const orderOf = ({ user }: Buyer, changes: Partial<typeof orders.$inferInsert> = { seatChoiceDeadline: inTwoDays }) =>
  createOrder(db, { courseId: course.id, userId: user.id, normalizedEmail: user.email, name: user.name, ...changes });

/** A buyer's payment for an order, with its document; online by default. */
async function createPaymentOf(of: typeof orders.$inferSelect, changes: Partial<typeof payments.$inferInsert> = {}) {
  const online = { provider: 'razorpay', providerPaymentId: `pay_${of.code}`, method: 'card', reference: '' } as const;
  const payment = await createPayment(db, of, { ...online, ...changes });
  await db.transaction((tx) => issueDocumentFor({ ...deps, tx }, payment.id));
  return payment;
}
const byHand = { provider: null, providerPaymentId: null, method: 'cash' } as const;

const refundsOf = (orderId: string) =>
  db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .then((rows) => rows.map(({ refund }) => refund));
const alertsOf = (orderId: string) =>
  db
    .select()
    .from(alerts)
    .where(eq(alerts.about, `erase ${orderId}`));

test('payments without a seat are refunded the way they came when the buyer deletes the account', async () => {
  const person = await buyer();
  const [late, part] = [await orderOf(person), await orderOf(person, { courseId: (await createPaidCourse(db)).id })];
  await createPaymentOf(late);
  await createPaymentOf(part, { amountPaise: 100_000 });
  expect((await person.remove()).status).toBe(200);
  for (const [{ id }, amountPaise] of [
    [late, 599_900],
    [part, 100_000],
  ] as const) {
    expect(await refundsOf(id)).toMatchObject([
      { amountPaise, way: 'provider', state: 'approved', approvedAt: clock.now },
    ]);
    const isNote = and(eq(taxDocuments.orderId, id), eq(taxDocuments.kind, 'credit_note'));
    expect(await db.$count(taxDocuments, isNote)).toBe(1);
  }
});

test('payments for a used seat stay, and do not prevent the deletion', async () => {
  const person = await buyer();
  const seat = await createEnrollment(db, course.id, { userId: person.user.id, email: person.user.email });
  const sold = await orderOf(person, { confirmedAt: clock.now, enrollmentId: seat.id });
  await createPaymentOf(sold, byHand);
  expect((await person.remove()).status).toBe(200);
  expect(await refundsOf(sold.id)).toEqual([]);
});

test('a paid seat is named with the refund by the terms, and given up only on purpose', async () => {
  const person = await buyer();
  const seat = await createEnrollment(db, course.id, { userId: person.user.id, email: person.user.email });
  const sold = await orderOf(person, { confirmedAt: clock.now, enrollmentId: seat.id });
  await createPaymentOf(sold, byHand);
  const refused = await person.remove({});
  expect(refused.status).toBe(422);
  expect(refused.fields.givesUpSeats).toMatch(
    /paid seat in .*, for which ₹[\d,]+ goes back to you if you give it up first/,
  );
  expect((await person.remove()).status).toBe(200);
});

describe('an account is not deleted', () => {
  type Obstacle = (person: Buyer) => Promise<string>;
  const orderWithSeat = async (person: Buyer) => {
    const seat = await createEnrollment(db, course.id, { userId: person.user.id, email: person.user.email });
    return orderOf(person, { confirmedAt: clock.now, enrollmentId: seat.id });
  };
  const obstacles: Record<string, [Obstacle, RegExp]> = {
    'while money that came by hand has no seat': [
      async (person) => {
        const newOrder = await orderOf(person);
        await createPaymentOf(newOrder, byHand);
        return newOrder.id;
      },
      /₹5,999 that led to no seat, for order NC-\w+\./,
    ],
    'while a part that came by hand has no seat': [
      async (person) => {
        const newOrder = await orderOf(person, {});
        await createPaymentOf(newOrder, { ...byHand, amountPaise: 100_000 });
        return newOrder.id;
      },
      /₹1,000 that led to no seat, for order NC-\w+\./,
    ],
    'while cancelling a payment waits for a second person': [
      async (person) => {
        const newOrder = await orderWithSeat(person);
        // A payment of an earlier day, which one person cannot void alone.
        const { id } = await createPaymentOf(newOrder, {
          ...byHand,
          createdAt: new Date(clock.now.getTime() - 86_400_000),
        });
        const decision = actAs(deps, staff.id, (context) => voidPayment(context, { id, reason: 'Of someone else' }));
        expect(await decision).toBe('waits');
        return newOrder.id;
      },
      /a payment of ₹5,999 that is being checked, for order NC-\w+\./,
    ],
    'while a transfer that they reported is looked for': [
      async (person) => {
        const newOrder = await orderOf(person, {});
        await createTransferClaim(db, newOrder);
        return newOrder.id;
      },
      /a transfer of ₹5,999 that was reported for order NC-\w+\./,
    ],
    'while a refund has to be sent by hand': [
      async (person) => {
        const newOrder = await orderWithSeat(person);
        await createRefund(db, await createPaymentOf(newOrder), { amountPaise: 100_000, approvedAt: clock.now });
        return newOrder.id;
      },
      /a refund of ₹1,000 that is not finished, for order NC-\w+\./,
    ],
    'while a refund waits for its approval': [
      async (person) => {
        const newOrder = await orderWithSeat(person);
        await createRefund(db, await createPaymentOf(newOrder), { way: 'provider' });
        return newOrder.id;
      },
      /a refund of ₹5,999 that is not finished, for order NC-\w+\./,
    ],
    'while a refund could not be sent': [
      async (person) => {
        const newOrder = await orderWithSeat(person);
        await createRefund(db, await createPaymentOf(newOrder), {
          way: 'provider',
          approvedAt: clock.now,
          state: 'failed',
        });
        return newOrder.id;
      },
      /a refund of ₹5,999 that is not finished, for order NC-\w+\./,
    ],
    'while a payment is disputed': [
      async (person) => {
        const newOrder = await orderWithSeat(person);
        await createPaymentOf(newOrder, { disputedAt: clock.now, disputeDue: inTwoDays });
        return newOrder.id;
      },
      /a dispute at the bank about ₹5,999 for order NC-\w+\./,
    ],
  };

  test.each(Object.entries(obstacles))(
    '%s; the response says so, and the staff are told once',
    async (_, [make, expected]) => {
      const person = await buyer();
      const id = await make(person);
      const { status, message } = await person.remove();
      expect([status, message]).toEqual([409, expect.stringMatching(expected)]);
      expect(message).toContain('We have told our team');
      expect(await readMe(api, person.headers)).not.toBeNull();
      const before = await db.$count(mails, eq(mails.kind, 'money_alert_to_staff'));
      await person.remove();
      expect(await alertsOf(id)).toMatchObject([{ kind: 'refund', orderId: id, doneAt: null }]);
      expect(await db.$count(mails, eq(mails.kind, 'money_alert_to_staff'))).toBe(before);
    },
  );

  test('until staff have refunded the money; then it can be deleted', async () => {
    const person = await buyer();
    const newOrder = await orderOf(person);
    await createPaymentOf(newOrder, byHand);
    await person.remove();
    const refundForm = {
      amountPaise: 599_900,
      refundablePaise: 599_900,
      way: 'cash',
      reason: 'They leave',
      endsSeat: true,
    } as const;
    await actAs(deps, staff.id, (context) => requestRefund(context, { id: newOrder.id, ...refundForm }));
    const [refund] = await refundsOf(newOrder.id);
    await actAs(deps, second.id, (context) => approveRefund(context, { id: refund?.id ?? '' }));
    expect((await person.remove()).status).toBe(409);
    await actAs(deps, staff.id, (context) =>
      finishRefund(context, { id: refund?.id ?? '', way: 'upi', reference: '431265009871' }),
    );
    expect((await person.remove()).status).toBe(200);
    expect(await alertsOf(newOrder.id)).toMatchObject([{ doneAt: clock.now, doneBy: null }]);
  });

  test('until a second person has declined to void a payment', async () => {
    const person = await buyer();
    const seat = await createEnrollment(db, course.id, { userId: person.user.id, email: person.user.email });
    const sold = await orderOf(person, { confirmedAt: clock.now, enrollmentId: seat.id });
    const { id } = await createPaymentOf(sold, { ...byHand, createdAt: new Date(clock.now.getTime() - 86_400_000) });
    await actAs(deps, staff.id, (context) => voidPayment(context, { id, reason: 'Of someone else' }));
    expect((await person.remove()).status).toBe(409);
    const [waiting] = await refundsOf(sold.id);
    const { user: second } = await createStaff(api, db, 'accountant');
    await actAs(deps, second.id, (context) => declineRefund(context, { id: waiting?.id ?? '', reason: 'It came' }));
    expect((await person.remove()).status).toBe(200);
  });

  test('until a transfer claim has been checked', async () => {
    const person = await buyer();
    const claim = await createTransferClaim(db, await orderOf(person, {}));
    expect((await person.remove()).status).toBe(409);
    await actAs(deps, staff.id, (context) => rejectClaim(context, { id: claim.id }));
    expect((await person.remove()).status).toBe(200);
  });
});

describe('a payment at the payment service', () => {
  let delivered = 0;
  const deliverWebhooks = async () => {
    for (const webhook of webhooks.slice(delivered)) await deliver(webhook);
    delivered = webhooks.length;
    await runJobs();
  };
  const beginOrder = async ({ user }: Buyer) => {
    const person = { email: user.email, name: user.name, mobile: '+919876543210', userId: user.id };
    const newOrder = await order({ person });
    return { id: newOrder.order.id, providerOrderId: await begin(newOrder.token) };
  };

  const buyersOf = async (orderId: string) =>
    (await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId))).map(({ buyer: { name } }) => name);

  test('that comes after the account is gone is refunded, and no one is emailed', async () => {
    const person = await buyer();
    const { id, providerOrderId } = await beginOrder(person);
    expect((await person.remove()).status).toBe(200);
    ledger.pay(providerOrderId);
    await deliverWebhooks();
    expect(await refundsOf(id)).toMatchObject([{ amountPaise: 599_900, state: 'done' }]);
    expect(await buyersOf(id)).toEqual(Array(2).fill('Unregistered buyer, account deleted'));
  });

  test('that comes after the account is gone has documents that name the buyer as the earlier ones do', async () => {
    const person = await buyer();
    const { id, providerOrderId } = await beginOrder(person);
    ledger.pay(providerOrderId);
    await deliverWebhooks();
    expect((await person.remove()).status).toBe(200);
    ledger.pay(providerOrderId);
    await deliverWebhooks();
    expect(await buyersOf(id)).toEqual(Array(3).fill(person.user.name));
  });

  test('that comes at the moment of the deletion leads to a seat or is refunded', async () => {
    const people: Buyer[] = [];
    const newOrders: Awaited<ReturnType<typeof beginOrder>>[] = [];
    for (let n = 0; n < 6; n += 1) {
      const person = await buyer();
      people.push(person);
      newOrders.push(await beginOrder(person));
    }
    for (const { providerOrderId } of newOrders) ledger.pay(providerOrderId);
    const [, ...statuses] = await Promise.all([
      deliverWebhooks(),
      ...people.map(async ({ remove }) => (await remove()).status),
    ]);
    expect(statuses).toEqual(Array(people.length).fill(200));
    await deliverWebhooks();
    for (const { id } of newOrders) {
      const [{ confirmedAt } = { confirmedAt: null }] = await db.select().from(orders).where(eq(orders.id, id));
      expect((await refundsOf(id)).map(({ amountPaise }) => amountPaise)).toEqual(confirmedAt ? [] : [599_900]);
    }
  });
});

test('no one records a payment for an order whose buyer is gone', async () => {
  const person = await buyer();
  const seat = await createEnrollment(db, course.id, { userId: person.user.id, email: person.user.email });
  const { id: orderId } = await orderOf(person, { confirmedAt: clock.now, enrollmentId: seat.id });
  await person.remove();
  const typed = { amountPaise: 100, method: 'upi', paidOn: '2026-11-21', reference: '431200000092' } as const;
  const recorded = actAs(deps, staff.id, (context) => recordPayment(context, orderId, typed));
  await expect(recorded).rejects.toThrow('deleted their account');
});
