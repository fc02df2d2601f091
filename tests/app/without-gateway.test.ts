import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteSettings, transferClaims } from '../../server/db/schema/index.ts';
import { postJson, refusal } from '../support/requests.ts';
import { registered } from '../support/sales-factories.ts';
import { createShop } from '../support/shop.ts';
import { createStaff } from '../support/staff.ts';

const shop = await createShop();
const { api, db, deps, standIn, order, checkout, outcome } = shop;
const { headers } = await createStaff(api, db, 'accountant');
const keyId = deps.env.RAZORPAY_KEY_ID;

const read = async (token: string) => (await (await api.request(`/api/pay?token=${token}`)).json()).data;
const byStaff = async (path: string, body: object) => (await postJson(api, path, body, { headers })).status;

beforeAll(async () => {
  await db
    .update(siteSettings)
    .set({ business: { ...registered, vpa: 'academy@bank', bankLines: 'HDFC Bank, account 1234' } });
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

const ways = [
  ['without keys', { keyId: undefined, respond: null }, 409, 'Online payment is not possible here.'],
  [
    'while the payment service is away',
    { keyId, respond: () => new Response('', { status: 502 }) },
    503,
    'Online payment is not available at the moment. Your seat is kept until',
  ],
] as const;

describe.each(ways)('%s', (_, gateway, status, message) => {
  beforeEach(() => {
    deps.env.RAZORPAY_KEY_ID = gateway.keyId;
    standIn.settings.respond = gateway.respond;
  });

  test('the site says that online payment is not possible, and which ways are', async () => {
    const { token } = await order();
    const refused = await refusal(await checkout(token));
    expect(refused).toMatchObject({ status, message: expect.stringContaining(message) });
    expect(refused.message).toContain('Please pay by UPI, by bank transfer or at our office.');
  });

  test('UPI sells: the buyer reports a transfer, and staff find it', async () => {
    const { order: stored, token } = await order();
    await postJson(api, '/api/pay/hold', { token });
    const { upi, bankLines } = await read(token);
    expect([upi.vpa, bankLines]).toEqual(['academy@bank', 'HDFC Bank, account 1234']);
    const reference = String(412_233_440_000 + status);
    expect((await postJson(api, '/api/pay/transfer-claim', { token, reference })).status).toBe(200);
    const [claim] = await db.select().from(transferClaims).where(eq(transferClaims.orderId, stored.id));
    expect(await byStaff(`/api/desk/transfer-claims/${claim?.id}/confirm`, {})).toBe(200);
    expect(await outcome(stored.id)).toMatchObject({ isConfirmed: true, seats: 1, documents: 1 });
  });

  test.each(['cash', 'bank_transfer'] as const)('the desk sells by %s', async (method) => {
    const { order: stored } = await order();
    const reference = method === 'cash' ? '' : `HDFCN${status}26325001`.padEnd(16, '0');
    const payment = { amountPaise: 599_900, method, paidOn: '2026-11-21', reference };
    expect(await byStaff(`/api/desk/orders/${stored.id}/payments`, payment)).toBe(201);
    expect(await outcome(stored.id)).toMatchObject({ isConfirmed: true, seats: 1, documents: 1 });
  });
});
