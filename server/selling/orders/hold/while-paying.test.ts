import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { createBatch, next } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { mails, orders, transferClaims } from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { makeVisitorsOrder } from '../make-order.ts';
import { tellExpiredHolds } from './expiry.ts';

const shop = await createShop();
const { api, db, deps, course, pass } = shop;
const batch = await createBatch(db, course.id, { seats: 100 });
const { headers } = await createStaff(api, db, 'admin');

/** The order of a visitor who typed an address. */
const makeVisitorOrder = () => {
  const person = { email: `visitor-${next()}@example.org`, name: 'Asha', mobile: `+9198765${10_000 + next()}` };
  return transact(deps, null, (context) =>
    makeVisitorsOrder(context, { person, courseId: course.id, batchId: batch.id }),
  );
};
const post = async (action: string, body: object) => (await postJson(api, `/api/pay/${action}`, body)).json();
const findStoredOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const claimTransfer = (token: string) => post('transfer-claim', { token, reference: String(412_200_000_000 + next()) });

/** For how many minutes from now the seat of an order is held. */
async function heldMinutes(id: string): Promise<number> {
  const heldUntil = (await findStoredOrder(id))?.heldUntil?.getTime() ?? 0;
  return Math.max((heldUntil - shop.clock.now.getTime()) / MINUTE_MS, 0);
}

/** Begins to pay again and again, every five minutes. @returns for how many minutes the seat was held in all */
async function payUntilRefused(token: string, id: string): Promise<number> {
  for (let minutes = 0; minutes < 600; minutes += 5) {
    await post('checkout', { token });
    if ((await heldMinutes(id)) === 0) return minutes;
    pass(5);
  }
  return Number.POSITIVE_INFINITY;
}

afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

describe('a seat that is held by beginning to pay', () => {
  test('is free after an hour if the address is not verified', async () => {
    const { order, makerToken: token } = await makeVisitorOrder();
    expect(await payUntilRefused(token, order.id)).toBe(60);
    expect((await post('hold', { token })).message).toMatch(
      /You can keep it again from .* 1:00 pm IST\. With the link/,
    );
    pass(30);
    await post('hold', { token });
    expect(await heldMinutes(order.id)).toBe(30);
  });

  test('is free after two hours even if the emailed link is used', async () => {
    const { order, token, makerToken } = await makeVisitorOrder();
    expect(await payUntilRefused(makerToken, order.id)).toBe(60);
    // The owner goes on at once.
    expect(await payUntilRefused(token, order.id)).toBe(60);
    expect((await post('hold', { token })).message).toMatch(/You can keep it again from .*IST\.$/);
  });

  test('is sold to a buyer whose payment was in progress when the hold ended', async () => {
    const { order, makerToken: token } = await makeVisitorOrder();
    const begun = await shop.begin(token);
    pass(70);
    shop.ledger.pay(begun);
    await shop.poll();
    expect(await findStoredOrder(order.id)).toMatchObject({ confirmedAt: shop.clock.now });
  });

  test('stays held if staff hold it for longer', async () => {
    const { order, token } = await makeVisitorOrder();
    const until = new Date(shop.clock.now.getTime() + 600 * MINUTE_MS).toISOString();
    await api.request(`/api/desk/orders/${order.id}/hold`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ until }),
    });
    await post('checkout', { token });
    expect(await heldMinutes(order.id)).toBe(600);
    expect(await findStoredOrder(order.id)).toMatchObject({ verifiedAt: shop.clock.now });
  });
});

describe('a transfer claim', () => {
  test('without proof of the address holds the seat no longer than a payment', async () => {
    const { order, makerToken: token } = await makeVisitorOrder();
    await post('hold', { token });
    await claimTransfer(token);
    expect(await heldMinutes(order.id)).toBe(30);
    pass(30);
    expect(await heldMinutes(order.id)).toBe(0);
  });

  test('holds the seat for a day once the emailed link is used', async () => {
    const { order, token, makerToken } = await makeVisitorOrder();
    await claimTransfer(makerToken);
    expect(await heldMinutes(order.id)).toBe(30);
    const [mail] = await mailsTo(db, order.normalizedEmail);
    expect(mail?.text).toContain('Press “Keep my seat”');
    expect(mail?.text).toContain(token);
    pass(5);
    await post('hold', { token });
    expect(await heldMinutes(order.id)).toBe(24 * 60 - 5);
  });

  test('holds the seat for a day only once: after a rejected claim, the next one holds it no longer than a payment', async () => {
    const { order, token } = await makeVisitorOrder();
    await claimTransfer(token);
    expect(await heldMinutes(order.id)).toBe(24 * 60);
    const [first] = await db.select().from(transferClaims).where(eq(transferClaims.orderId, order.id));
    await postJson(api, `/api/desk/transfer-claims/${first?.id}/reject`, {}, { headers });
    await claimTransfer(token);
    expect(await heldMinutes(order.id)).toBe(30);
  });
});

test('no one is emailed about an expired hold if a stranger may have typed the address', async () => {
  const { order, makerToken: token } = await makeVisitorOrder();
  await post('hold', { token });
  pass(31);
  await tellExpiredHolds(deps);
  expect(await db.$count(mails, eq(mails.recipient, order.normalizedEmail))).toBe(0);
});
