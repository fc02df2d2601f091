import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../contract/people/permission.ts';
import { mails, orders, people, refunds } from '../../server/db/schema/index.ts';
import { transact } from '../../server/records/index.ts';
import { mailOffer, type NewPayment, pay } from '../../server/selling/orders/index.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { TEST_NOW } from '../support/api.ts';
import { createBatch } from '../support/factories.ts';
import { postJson, refusal } from '../support/requests.ts';
import { createCoupon, saveBusiness } from '../support/sales-factories.ts';
import { createShop } from '../support/shop.ts';
import { createStaff } from '../support/staff.ts';

const shop = await createShop();
const { api, db, deps, clock, order, begin, checkout, ledger, standIn, handleReturn } = shop;
const staffRoles = roles.filter((role) => role !== 'learner');
const staff = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await createStaff(api, db, role)] as const)),
);

const headersOf = (role: string) => staff[role]?.headers ?? {};
const visitor = {};

beforeEach(async () => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
  await saveBusiness(db);
});

const post = (path: string, body: object, headers: Record<string, string> = visitor) =>
  postJson(api, `/api${path}`, body, { headers });
const read = async (path: string, headers: Record<string, string> = visitor) =>
  (await api.request(`/api${path}`, { headers })).text();
const readOrder = async (id: string, headers = headersOf('accountant')) =>
  JSON.parse(await read(`/desk/orders/${id}`, headers)).data;
/** The secret of the link that the desk shows. */
const deskToken = async (id: string) => new URL((await readOrder(id)).link).searchParams.get('token') ?? '';

/** An order with a seat, paid by hand unless the payment says otherwise. */
async function sold(payment: Partial<NewPayment> = {}, amountPaise = 599_900) {
  const batch = await createBatch(db, shop.course.id, { startsOn: '2026-12-01', seats: 9 });
  const made = await order({ batchId: batch.id });
  const cash = { amountPaise, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  await transact(deps, null, (context) => pay(context, made.order.id, { ...cash, ...payment }));
  return made;
}

describe('The link of a buyer', () => {
  test.each(staffRoles)('is in nothing that the role %s can read at the desk', async (role) => {
    const { order: made, token } = await sold();
    await transact(deps, null, (context) => mailOffer(context, made));
    const email = made.normalizedEmail;
    const sent = await db.select({ id: mails.id, text: mails.text }).from(mails).where(eq(mails.recipient, email));
    expect(sent.some(({ text }) => text.includes(token))).toBe(true);
    const [person] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
    const ids = [made.id, person?.id ?? '', ...sent.map(({ id }) => id)];
    const paths = endpoints
      .map(({ path }) => path.split(' ') as [string, string]) // a method and a path
      .filter(([method, path]) => method === 'GET' && path.startsWith('/desk/'))
      .flatMap(([, path]) => (path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]));
    for (const path of [...paths, `/desk/search?q=${made.code}`, `/desk/mails?q=${email}`]) {
      expect((await read(path, headersOf(role))).includes(token), path).toBe(false);
    }
  });

  const otherThings: [string, (token: string) => [string, object]][] = [
    ['a refund', (token) => ['/pay/refund', { token, sure: 'on' }]],
    ['another seat', (token) => ['/pay/seat', { token, batchId: '00000000-0000-4000-8000-000000000000' }]],
  ];

  describe.each(staffRoles)('opened while someone with the role %s is signed in', (role) => {
    test.each(otherThings)('does not give %s', async (_, bodyOf) => {
      const { order: made, token } = await sold();
      const [path, body] = bodyOf(token);
      const refused = await refusal(await post(path, body, headersOf(role)));
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('only pay') });
      expect(await db.$count(refunds, eq(refunds.state, 'requested'))).toBe(0);
      expect((await readOrder(made.id)).state).toBe('paid');
    });

    test('shows no refund and no document, and proves nothing', async () => {
      const { token } = await sold();
      const { data } = JSON.parse(await read(`/pay?token=${token}`, headersOf(role)));
      expect(data).toMatchObject({ onlyPays: true, refund: null, documents: [] });
      const unproven = await order();
      await db.update(orders).set({ verifiedAt: null }).where(eq(orders.id, unproven.order.id));
      expect((await post('/pay/hold', { token: unproven.token }, headersOf(role))).status).toBe(200);
      expect((await readOrder(unproven.order.id)).isVerified).toBe(false);
    });
  });

  test('asks for a refund when its buyer opens it', async () => {
    const { token } = await sold();
    expect((await post('/pay/refund', { token, sure: 'on' })).status).toBe(200);
    await db.delete(refunds);
  });
});

describe('The link that the desk shows', () => {
  test('pays: it holds the seat, takes billing details, reports a transfer and begins to pay online', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect(JSON.parse(await read(`/pay?token=${token}`)).data).toMatchObject({ view: 'order', onlyPays: true });
    const bill = { billName: 'Asha Rao', state: '29', billAddress: '', gstin: '' };
    expect((await post('/pay/hold', { token })).status).toBe(200);
    expect((await post('/pay/bill', { token, ...bill })).status).toBe(200);
    await begin(token);
    expect((await post('/pay/transfer-claim', { token, reference: '431265009871' })).status).toBe(200);
  });

  test('gives no refund, no other seat and no document, also without a session', async () => {
    const { order: made } = await sold();
    const token = await deskToken(made.id);
    expect((await post('/pay/refund', { token, sure: 'on' })).status).toBe(409);
    expect((await post('/pay/seat', { token, batchId: made.id })).status).toBe(409);
    const { data } = JSON.parse(await read(`/pay?token=${token}`));
    expect(data).toMatchObject({ onlyPays: true, refund: null, documents: [] });
  });

  test('leads back to itself after a payment, never to the link of the buyer', async () => {
    const { order: made, token: buyersToken } = await order();
    const token = await deskToken(made.id);
    const begun = await checkout(token);
    const providerOrderId = (await begun.json()).data.fields.order_id;
    const [cookie = ''] = begun.headers.getSetCookie();
    const id = /paying-([\w-]+)=/.exec(cookie)?.[1];
    const fields = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
    const signed = await handleReturn(`/api/pay/return?checkout=${id}`, fields);
    const next = await api.request(signed.headers.get('Location') ?? '');
    const locations = [signed, next].map(({ headers }) => headers.get('Location') ?? '');
    expect(locations.join()).not.toContain(buyersToken);
    expect(locations[1]).toBe(`/pay?token=${token}&back=paid`);
  });

  test('ends with the link of the buyer, and is nothing that someone can make up', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect((await api.request(`/api/pay?token=${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).status).toBe(
      404,
    );
    await db.update(orders).set({ tokenHash: 'another', tokenSealed: null }).where(eq(orders.id, made.id));
    expect((await api.request(`/api/pay?token=${token}`)).status).toBe(404);
  });
});

describe('A coupon of 100 %', () => {
  const free = async () => (await createCoupon(db, { percent: 100, perPerson: 99 })).code;

  test.each(staffRoles.filter((role) => role !== 'admin'))(
    'is refused at the link to the role %s, as at the desk',
    async (role) => {
      const { token } = await order();
      const refused = await refusal(await post('/pay/coupon', { token, coupon: await free() }, headersOf(role)));
      expect(refused).toMatchObject({ status: 422, fields: { coupon: expect.any(String) } });
    },
  );

  test('is refused at the link of the desk without a session, which takes what a counsellor may give', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect((await post('/pay/coupon', { token, coupon: await free() })).status).toBe(422);
    const { code: small } = await createCoupon(db, { offPaise: 50_000 });
    expect((await post('/pay/coupon', { token, coupon: small })).status).toBe(200);
  });

  test('is taken from an admin and from the buyer', async () => {
    for (const headers of [headersOf('admin'), visitor]) {
      const { token } = await order();
      expect((await post('/pay/coupon', { token, coupon: await free() }, headers)).status).toBe(200);
    }
  });
});
