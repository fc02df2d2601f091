import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { PayOrderResponse } from '../../../contract/money/checkout.ts';
import { createBatch } from '../../../tests/support/factories.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { createCoupon, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { orders, transferClaims } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { type NewOrder, pay, remindOfDues } from '../../selling/orders/index.ts';

const shop = await createShop();
const { api, course, db, deps, ledger } = shop;
const TODAY = '2026-11-21';
const startTime = deps.now();

const post = (action: string, body: object) => postJson(api, `/api/pay/${action}`, body);
const choose = (token: string, way: string) => post('instalments', { token, way });
const read = async (token: string) => {
  const { data } = PayOrderResponse.parse(await (await api.request(`/api/pay?token=${token}`)).json());
  if (data.view !== 'order') throw new Error('The order is closed');
  return data;
};
const payAtDesk = (id: string, amountPaise: number) =>
  transact(deps, null, (context) => pay(context, id, { amountPaise, method: 'cash', paidOn: TODAY, recordedBy: null }));
const inInstalments = async (changes: Partial<NewOrder> = {}) => {
  const made = await shop.order(changes);
  expect((await choose(made.token, 'instalments')).status).toBe(200);
  return made;
};
/** Pays what a tab shows at the payment service. */
const payOnline = async (providerOrder: string) => {
  ledger.pay(providerOrder);
  for (const event of shop.webhooks.splice(0)) await shop.deliver(event);
  await shop.runJobs();
};

/** Half by the start of the batch, or so many days before. */
const byStart = (days: number): BusinessSettings['instalmentPresets'] => [
  {
    name: 'By the start',
    instalments: [
      { percent: 50, days: 0 },
      { percent: 50, days, beforeStart: true },
    ],
  },
];

beforeEach(async () => {
  shop.clock.now = startTime;
  await saveBusiness(db, { buyersChooseInstalments: true });
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

describe('a buyer who may pay in instalments', () => {
  test('a buyer is offered the first instalment plan, and none while only staff may agree to instalments', async () => {
    const { token } = await shop.order();
    const instalments = [
      { dueOn: TODAY, amountPaise: 300_000 },
      { dueOn: '2026-12-21', amountPaise: 299_900 },
    ];
    expect(await read(token)).toMatchObject({
      offeredInstalments: instalments,
      hasChosenInstalments: false,
      due: { amountPaise: 599_900 },
    });
    await saveBusiness(db);
    expect(await read(token)).toMatchObject({ offeredInstalments: [] });
    expect(await refusal(await choose(token, 'instalments'))).toMatchObject({
      status: 409,
      message: 'This order cannot be paid in instalments.',
    });
  });

  test('a buyer chooses instalments without JavaScript, pays the first one, and has the seat as with a plan of staff', async () => {
    const batch = await createBatch(db, course.id, { seats: 1, startsOn: '2026-12-01' });
    const { order, token } = await shop.order({ batchId: batch.id });
    const form = await postForm(api, '/api/pay/instalments', { token, way: 'instalments' });
    expect(await outcomeOf(db, form)).toMatchObject({ ok: true, message: 'You pay in instalments now.' });
    expect(await read(token)).toMatchObject({ state: 'open', hasChosenInstalments: true, takesCoupon: false });
    await payOnline(await shop.begin(token));
    expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: true, paid: [300_000], seats: 1, documents: 1 });
    expect(await read(token)).toMatchObject({
      state: 'confirmed',
      paidPaise: 300_000,
      due: { dueOn: '2026-12-21', amountPaise: 299_900 },
      offeredInstalments: [],
      hasChosenInstalments: false,
    });
    await payOnline(await shop.begin(token));
    expect(await read(token)).toMatchObject({ state: 'paid', due: null });
    expect(await shop.outcome(order.id)).toMatchObject({ paid: [300_000, 299_900], seats: 1, documents: 2 });
  });

  test('is reminded of the rest like every other buyer', async () => {
    const { order } = await inInstalments();
    await payAtDesk(order.id, 300_000);
    shop.pass(27 * 24 * 60);
    await remindOfDues(deps);
    const { mails: kinds } = await shop.outcome(order.id);
    expect(kinds.toSorted()).toEqual(['due_soon', 'payment_received']);
  });

  test('a buyer may change the choice of instalments until something is paid or reported', async () => {
    const { order, token } = await inInstalments();
    expect((await choose(token, 'full')).status).toBe(200);
    expect(await read(token)).toMatchObject({ instalments: [{ amountPaise: 599_900 }], hasChosenInstalments: false });
    await choose(token, 'instalments');
    await post('transfer-claim', { token, reference: '431200000101' });
    expect((await choose(token, 'full')).status).toBe(409);
    const paid = await inInstalments();
    await payAtDesk(paid.order.id, 300_000);
    for (const way of ['full', 'instalments']) {
      expect(await refusal(await choose(paid.token, way))).toMatchObject({
        status: 409,
        message: 'A payment has already been made, so the instalments can no longer be changed.',
      });
    }
    expect(await shop.outcome(order.id)).toMatchObject({ paid: [] });
  });

  test('who chooses instalments cannot send amounts or dates', async () => {
    const { token } = await shop.order();
    for (const more of [
      { amountPaise: 1 },
      { instalments: [{ dueOn: '2030-01-01', amountPaise: 1 }] },
      { way: 'later' },
    ]) {
      expect((await post('instalments', { token, way: 'instalments', ...more })).status).toBe(422);
    }
    expect(await read(token)).toMatchObject({ instalments: [{ amountPaise: 599_900 }] });
  });

  test('a buyer can use a coupon only when paying everything at once', async () => {
    const { code } = await createCoupon(db, { percent: 10 });
    const { token } = await inInstalments();
    expect((await post('coupon', { token, coupon: code })).status).toBe(200);
    expect(await read(token)).toMatchObject({
      instalments: [{ amountPaise: 539_900 }],
      offeredInstalments: [],
      hasChosenInstalments: false,
    });
    expect((await choose(token, 'instalments')).status).toBe(409);
    await post('coupon/remove', { token });
    expect((await choose(token, 'instalments')).status).toBe(200);
  });

  test('a buyer cannot choose instalments for a price that staff set', async () => {
    const plan = [
      { dueOn: TODAY, amountPaise: 500_000 },
      { dueOn: '2026-12-01', amountPaise: 99_900 },
    ];
    for (const price of [{ plan }, { discountPaise: 50_000 }]) {
      const { token } = await shop.order(price);
      expect(await read(token)).toMatchObject({ offeredInstalments: [] });
      for (const way of ['instalments', 'full']) await choose(token, way);
      expect((await read(token)).instalments).toHaveLength(price.plan?.length ?? 1);
    }
  });
});

describe('two tabs', () => {
  test('a buyer who pays in instalments in one tab, and chose to pay at once in the other, has the seat in instalments', async () => {
    const { order, token } = await inInstalments();
    const first = await shop.begin(token);
    await choose(token, 'full');
    await payOnline(first);
    expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: true, paid: [300_000], returned: [] });
    expect(await read(token)).toMatchObject({ due: { amountPaise: 299_900, dueOn: '2026-12-21' } });
  });

  test('a buyer who pays everything in one tab, and chose instalments in the other, owes nothing', async () => {
    const { order, token } = await shop.order();
    const whole = await shop.begin(token);
    await choose(token, 'instalments');
    await payOnline(whole);
    expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: true, paid: [599_900], returned: [] });
    expect(await read(token)).toMatchObject({ state: 'paid', due: null });
  });

  test('a buyer who pays in both tabs pays the price once, and the surplus goes back', async () => {
    const { order, token } = await shop.order();
    const whole = await shop.begin(token);
    await choose(token, 'instalments');
    const first = await shop.begin(token);
    await payOnline(first);
    await payOnline(whole);
    const { paid, returned, seats } = await shop.outcome(order.id);
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect([seats, sum(paid), sum(returned.map(([amountPaise]) => Number(amountPaise)))]).toEqual([
      1, 899_900, 300_000,
    ]);
  });
});

describe('a plan whose rest is due before the batch begins', () => {
  test('the due dates of a plan count back from the start of the batch', async () => {
    await saveBusiness(db, { buyersChooseInstalments: true, instalmentPresets: byStart(3) });
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-10' });
    const { token } = await inInstalments({ batchId: batch.id });
    expect((await read(token)).instalments.map(({ dueOn }) => dueOn)).toEqual([TODAY, '2026-12-07']);
  });

  test('a plan is not offered if the batch begins too soon or its start is unknown', async () => {
    await saveBusiness(db, { buyersChooseInstalments: true, instalmentPresets: byStart(1) });
    const batch = await createBatch(db, course.id, { startsOn: '2026-11-22' });
    for (const batchId of [batch.id, null]) {
      const { token } = await shop.order({ batchId });
      expect((await read(token)).offeredInstalments).toEqual([]);
      expect((await choose(token, 'instalments')).status).toBe(409);
    }
  });

  test('the rest for a batch that starts tomorrow is due by then, and the first instalment gives the seat', async () => {
    await saveBusiness(db, { buyersChooseInstalments: true, instalmentPresets: byStart(0) });
    const batch = await createBatch(db, course.id, { startsOn: '2026-11-22' });
    const { order, token } = await inInstalments({ batchId: batch.id });
    await payOnline(await shop.begin(token));
    expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: true, seats: 1 });
    expect(await read(token)).toMatchObject({ due: { dueOn: '2026-11-22', amountPaise: 299_900 } });
  });

  test('a plan ends before the batch is too near, and a buyer who comes back then is asked for the whole price', async () => {
    await saveBusiness(db, { buyersChooseInstalments: true, instalmentPresets: byStart(3) });
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-10' });
    const { token } = await inInstalments({ batchId: batch.id });
    shop.pass(17 * 24 * 60);
    expect(await read(token)).toMatchObject({ instalments: [{ amountPaise: 599_900 }], hasChosenInstalments: false });
    await shop.begin(token);
    expect(await read(token)).toMatchObject({ state: 'held', due: { amountPaise: 599_900 } });
  });

  test('a plan that has ended is over for a transfer claim, too: staff look for the amount that the page showed', async () => {
    await saveBusiness(db, { buyersChooseInstalments: true, instalmentPresets: byStart(3) });
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-10' });
    const { order, token } = await inInstalments({ batchId: batch.id });
    shop.pass(17 * 24 * 60);
    expect(await read(token)).toMatchObject({ due: { amountPaise: 599_900 } });
    expect((await post('transfer-claim', { token, reference: '431200000102' })).status).toBe(200);
    const [claim] = await db.select().from(transferClaims).where(eq(transferClaims.orderId, order.id));
    expect(claim).toMatchObject({ amountPaise: 599_900 });
  });
});

test('the due dates of instalments chosen on an earlier day count from the day of payment', async () => {
  const { token } = await inInstalments();
  shop.pass(10 * 24 * 60);
  expect((await read(token)).instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', '2026-12-31']);
  await post('hold', { token });
  expect((await read(token)).instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', '2026-12-31']);
});

test('money that covers the first instalment gives the seat, even if no one chose instalments', async () => {
  const { order } = await shop.order();
  await payAtDesk(order.id, 299_900);
  expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: false });
  await payAtDesk(order.id, 100);
  expect(await shop.outcome(order.id)).toMatchObject({ isConfirmed: true, seats: 1 });
});
