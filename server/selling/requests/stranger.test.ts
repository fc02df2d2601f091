import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { createBatch, createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createCoupon } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { enrollmentRequests, mails, orders, payments } from '../../db/schema/index.ts';

const shop = await createShop();
const { api, db } = shop;
const course = await createPaidCourse(db, { number: 3, title: 'DevOps Basics', sellOnline: true });
await createBatch(db, course.id, { number: 12, startsOn: '2026-12-01', seats: 100 });

const newAddress = () => `someone-${next()}@example.org`;
const form = { name: 'Asha', mobile: '', courseId: '3' };
const company = { billName: 'Acme Private Limited', billAddress: 'Mumbai', state: '27', gstin: '27AAPFU0939F1ZV' };

const tokenIn = (text: string) => /token=([0-9a-f]{48})/.exec(text)?.[1] ?? '';
const requestCourse = async (email: string) => {
  const response = await postJson(api, '/api/enrollments', { ...form, email });
  return { status: response.status, body: await response.json() };
};
const isAcknowledgement = (email: string) =>
  and(eq(mails.kind, 'enrollment_acknowledgement'), eq(mails.recipient, email));
/** Someone asks in another's name. @returns the secret of the link on the screen, and that of the email */
async function typeTheirAddress(email = newAddress()) {
  const { body } = await requestCourse(email);
  const mailed = await db.select().from(mails).where(isAcknowledgement(email)).orderBy(mails.createdAt);
  return { maker: tokenIn(body.reserve), mailed: tokenIn(mailed.at(-1)?.text ?? '') };
}
const read = async (token: string) => (await api.request(`/api/pay?token=${token}`)).json();
const post = async (action: string, body: object) => {
  const response = await postJson(api, `/api/pay/${action}`, body);
  return { status: response.status, ...(await response.json()) };
};

const admin = await createStaff(api, db);
const desk = async (path: string, body: object) =>
  (await postJson(api, `/api/desk/${path}`, body, { headers: admin.headers })).json();

/** The address to which the payment page of a checkout leads back. */
function pathBackOf({ data }: { data: { fields: { callback_url: string } } }): string {
  const { pathname, search } = new URL(data.fields.callback_url);
  return `${pathname}${search}`;
}

beforeEach(() => {
  form.mobile = `98765 ${10_000 + next()}`;
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

describe('someone who typed the address of someone else', () => {
  test('a stranger gets another link than the owner, who alone sees and changes the invoice details', async () => {
    const { maker, mailed } = await typeTheirAddress();
    expect(maker).not.toBe(mailed);
    expect(await post('bill', { token: mailed, ...company })).toMatchObject({ status: 200 });
    expect(JSON.stringify(await read(maker))).not.toContain('Acme');
    expect(await post('bill', { token: maker, state: '29', billName: 'Mallory' })).toMatchObject({ status: 409 });
    expect((await read(mailed)).data).toMatchObject({ bill: { name: 'Acme Private Limited' } });
  });

  test('a stranger is told that the link was emailed once the owner has used it, and can do nothing more', async () => {
    const { maker, mailed } = await typeTheirAddress();
    expect((await read(maker)).data).toMatchObject({ view: 'order', name: 'Asha', isMaker: true });
    expect(await post('hold', { token: mailed })).toMatchObject({ status: 200 });
    expect((await read(maker)).data).toEqual({
      view: 'closed',
      course: { title: 'DevOps Basics', slug: course.slug },
      isReceived: false,
      hasFreeSeat: false,
      email: null,
    });
    const message = 'We have emailed the link for this order to its owner.';
    for (const [action, body] of Object.entries({
      hold: {},
      coupon: { coupon: 'X' },
      'transfer-claim': { reference: '1'.repeat(12) },
      checkout: {},
    })) {
      expect(await post(action, { token: maker, ...body })).toMatchObject({ status: 409, message });
    }
  });

  test('a stranger does not get the emailed secret when returning from the payment page', async () => {
    const { maker, mailed } = await typeTheirAddress();
    // In this order, because the emailed link closes the other.
    const begun = await postJson(api, '/api/pay/checkout', { token: maker });
    const back = pathBackOf(await begun.json());
    const own = pathBackOf(await (await postJson(api, '/api/pay/checkout', { token: mailed })).json());
    // The browser of the stranger has the cookie of what was begun in it, and no other.
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const leadOf = async (path = '') => {
      const response = await shop.handleReturn(path, { 'error[code]': 'BAD_REQUEST_ERROR' });
      const next = await api.request(response.headers.get('Location') ?? '', { headers: { Cookie: cookie } });
      return next.headers.get('Location');
    };
    expect(await leadOf(back)).toBe(`/pay?token=${maker}&back=failed`);
    expect(await leadOf(own)).toBe('/pay?back=failed');
  });

  test('a stranger who pays the order reads that the money has come in, and sees no document', async () => {
    const { maker, mailed } = await typeTheirAddress();
    const { data } = await post('checkout', { token: maker });
    shop.ledger.pay(data.fields.order_id);
    shop.pass(15);
    await shop.poll();
    expect((await read(maker)).data).toMatchObject({ view: 'closed', isReceived: true });
    const { documents, state } = (await read(mailed)).data;
    expect([state, documents.length]).toEqual(['paid', 1]);
    const path = `/api/pay/documents/${documents[0]?.id}`;
    expect((await api.request(`${path}?token=${maker}`)).status).toBe(404);
    expect((await api.request(`${path}?token=${mailed}`)).status).toBe(200);
  });

  test('a stranger sees no document of a void payment', async () => {
    const email = newAddress();
    const { maker, mailed } = await typeTheirAddress(email);
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.normalizedEmail, email));
    const paidOn = dateInKolkata(shop.clock.now);
    const cash = { amountPaise: 100, tdsPaise: 0, method: 'cash', paidOn, reference: '', sharedWith: '' };
    const paid = await desk(`orders/${order?.id}/payments`, { ...cash, confirmsLate: false });
    // Recorded by a colleague.
    await db
      .update(payments)
      .set({ recordedBy: null })
      .where(eq(payments.orderId, order?.id ?? ''));
    await desk(`payments/${paid.data.payments[0].id}/void`, { reason: 'Typed by mistake' });
    expect((await read(maker)).data).toMatchObject({ view: 'closed', isReceived: false });
    expect((await read(mailed)).data.documents).toHaveLength(2);
  });
});

describe('the response to a request reveals nothing about its address', () => {
  const shapeOf = ({ status, body }: Awaited<ReturnType<typeof requestCourse>>) => {
    return { status, ...body, reserve: body.reserve?.replace(/[0-9a-f]{48}/, 'secret') };
  };

  test('the response is the same for an address that is enrolled, has an order, or has asked before', async () => {
    const [fresh, learner, buyer] = [newAddress(), newAddress(), newAddress()];
    const stranger = shapeOf(await requestCourse(fresh));
    expect(stranger).toMatchObject({ status: 201, reserve: '/pay?token=secret' });
    await createEnrollment(db, course.id, { email: learner });
    await shop.order({ person: { ...form, email: buyer }, courseId: course.id });
    for (const email of [learner, buyer, fresh]) expect(shapeOf(await requestCourse(email))).toEqual(stranger);
  });

  test('the response to a coupon does not reveal that the owner of the address has used it', async () => {
    const { code } = await createCoupon(db, { percent: 10 });
    const [owner, said]: [string, object[]] = [newAddress(), []];
    const bought = await shop.order({ person: { ...form, email: owner }, courseId: course.id });
    await post('coupon', { token: bought.token, coupon: code });
    await post('hold', { token: bought.token });
    for (const email of [owner, newAddress()]) {
      const token = tokenIn((await requestCourse(email)).body.reserve);
      said.push([await post('coupon', { token, coupon: code }), (await post('hold', { token })).status]);
    }
    expect(said[0]).toEqual(said[1]);
    expect(said[0]).toEqual([{ status: 200, message: 'The coupon is applied.' }, 200]);
  });

  test('the order page reveals nothing about the address either, even when it is paid', async () => {
    const learner = newAddress();
    await createEnrollment(db, course.id, { email: learner });
    const seen: unknown[] = [];
    for (const email of [learner, newAddress()]) {
      const token = tokenIn((await requestCourse(email)).body.reserve);
      const { data: before } = await read(token);
      const { data, status } = await post('checkout', { token });
      shop.ledger.pay(data.fields.order_id);
      shop.pass(15);
      await shop.poll();
      const { code: _, ...rest } = before;
      const after = JSON.stringify(await read(token)).replace(email, 'what they typed');
      seen.push([{ ...rest, email: '' }, status, after]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});

test('an order of a stranger blocks no one: it ends when staff sell to the owner of the address', async () => {
  const email = newAddress();
  const { maker } = await typeTheirAddress(email);
  await shop.order({ person: { ...form, email }, courseId: course.id });
  expect((await read(maker)).data).toMatchObject({ view: 'order', state: 'cancelled' });
});

test('a repeat belongs to the same request and gets its own order, but no second email while the emailed link is open', async () => {
  const email = newAddress();
  const [first, second] = [await typeTheirAddress(email), await typeTheirAddress(email)];
  expect(new Set([first.maker, first.mailed, second.maker]).size).toBe(3);
  expect(second.mailed).toBe(first.mailed);
  expect(await db.$count(enrollmentRequests, eq(enrollmentRequests.email, email))).toBe(1);
  expect(await db.$count(orders, eq(orders.normalizedEmail, email))).toBe(2);
  expect(await db.$count(mails, isAcknowledgement(email))).toBe(1);
  expect(await db.$count(mails, eq(mails.replyTo, email))).toBe(1);
  await db
    .update(orders)
    .set({ cancelledAt: shop.clock.now, cancelReason: 'Too late' })
    .where(eq(orders.normalizedEmail, email));
  const third = await typeTheirAddress(email);
  expect(third.mailed, 'the first link no longer sells the seat').not.toBe(first.mailed);
  expect(await db.$count(mails, isAcknowledgement(email))).toBe(2);
});
