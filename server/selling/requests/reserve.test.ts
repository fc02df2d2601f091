import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, only } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer, ravi } from '../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { createCoupon } from '../../../tests/support/sales-factories.ts';
import { batches, enrollmentRequests, enrollments, mails, orders, rateLimits, users } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { number: 3, title: 'DevOps Basics', sellOnline: true });
const byPhone = await createPaidCourse(db, { number: 4 });

const path = '/api/enrollments';
const form = { name: 'Asha', email: asha.email, mobile: '98765 43210', courseId: '3' };
const PAY = /^\/pay\?token=[0-9a-f]{48}$/;

const reserveOf = async (response: Response) => (await response.json()).reserve;
const send = async (headers = {}) => reserveOf(await postJson(api, path, form, { headers }));
const acknowledged = async () =>
  (await db.select().from(mails).where(eq(mails.kind, 'enrollment_acknowledgement'))).map(({ text }) => text);

beforeEach(async () => {
  for (const table of [orders, enrollments, enrollmentRequests, batches, mails, rateLimits, users])
    await db.delete(table);
  await createBatch(db, course.id, { number: 12, startsOn: '2026-12-01', seats: 1 });
});

describe('a request for a course that is sold without a call', () => {
  test('a request leads to an order for the next batch with a seat, at the full price, which holds no seat yet', async () => {
    const next = await createBatch(db, course.id, { number: 11, startsOn: '2026-11-30', seats: 1 });
    expect(await send()).toMatch(PAY);
    const request = only(await db.select().from(enrollmentRequests));
    expect(await db.select().from(orders)).toMatchObject([
      { batchId: next.id, totalPaise: course.pricePaise, requestId: request.id, madeBy: null, heldUntil: null },
    ]);
  });

  test('the email about a request has a link that opens the order', async () => {
    await send();
    const link = /http:\/\/localhost:5000\/pay(\?token=[0-9a-f]{48})/.exec((await acknowledged())[0] ?? '');
    const order = await api.request(`/api/pay${link?.[1]}`);
    expect((await order.json()).data).toMatchObject({ name: 'Asha' });
  });

  test('a request that is sent without JavaScript shows the link on the page', async () => {
    expect(await outcomeOf(db, await postForm(api, path, form))).toMatchObject({
      ok: true,
      reserve: expect.stringMatching(PAY),
    });
  });

  test('a request gets no link while no batch has a seat', async () => {
    await createEnrollment(db, course.id, { batchId: only(await db.select().from(batches)).id });
    expect(await send()).toBeNull();
    expect((await acknowledged())[0]).toContain('You pay nothing before that.');
  });

  test('a request of a signed-in learner leads to their own open order, and to no order for a course they are in', async () => {
    const { headers, user } = await newcomer(api, db, asha);
    await db.update(users).set({ emailVerified: true });
    const first = await send(headers);
    expect(await send(headers)).toBe(first);
    expect(await db.select().from(orders)).toMatchObject([
      { userId: user.id, verifiedAt: TEST_NOW, makerTokenHash: null },
    ]);
    await db.delete(orders);
    await createEnrollment(db, course.id, { email: form.email });
    expect(await send(headers)).toBeNull();
  });

  test('a repeated request of a signed-in learner leads to their order, from which they can remove a used-up coupon', async () => {
    const { headers } = await newcomer(api, db, asha);
    await db.update(users).set({ emailVerified: true });
    await db.update(batches).set({ seats: 2 });
    const own = await send(headers);
    const { code } = await createCoupon(db, { maxUses: 1 });
    const pay = (action: string, link: string, body: object = {}) =>
      postJson(api, `/api/pay/${action}`, { token: link.slice(-48), ...body });
    expect((await pay('coupon', own, { coupon: code })).status).toBe(200);
    const other = await reserveOf(await postJson(api, path, { ...form, email: ravi.email }));
    await pay('coupon', other, { coupon: code });
    expect((await pay('hold', other)).status).toBe(200);
    const again = await send(headers);
    expect(again).toBe(own);
    expect((await refusal(await pay('hold', again))).message).toBe(
      `The coupon ${code} is used up. Take it off, or use another one.`,
    );
    expect((await pay('coupon/remove', again)).status).toBe(200);
    expect((await pay('hold', again)).status).toBe(200);
  });

  test('a repeated request after its batch is over gets a second email with the next batch', async () => {
    const first = await send();
    const december = only(await db.select().from(batches));
    const over = { startsOn: '2026-11-01', endsOn: '2026-11-20' };
    await db.update(batches).set(over).where(eq(batches.id, december.id));
    await createBatch(db, course.id, { number: 13, startsOn: '2027-01-11', seats: 1 });
    const second = await send();
    expect(second).not.toBe(first);
    const batchesNamed = (await acknowledged()).map((text) => /\d+, from \d+ \w+ \d+/.exec(text)?.[0]);
    expect(batchesNamed.toSorted()).toEqual(['12, from 1 December 2026', '13, from 11 January 2027']);
    const read = await api.request(`/api/pay${second.slice('/pay'.length)}`);
    expect((await read.json()).data.batch).toMatchObject({ number: 13 });
  });

  test('a request from the former address of an account leads to a separate order', async () => {
    const former = await newcomer(api, db, asha);
    await db.update(users).set({ emailVerified: true });
    const link = await send(former.headers);
    await db.update(users).set({ email: ravi.email });
    const { headers, user } = await newcomer(api, db, asha);
    await db.update(users).set({ emailVerified: true });
    expect(await send(headers)).not.toBe(link);
    expect(await db.select().from(orders).where(eq(orders.userId, user.id))).toHaveLength(1);
  });

  test('a request of someone signed in with another address is treated as a stranger’s', async () => {
    const { headers } = await newcomer(api, db, ravi);
    await db.update(users).set({ emailVerified: true });
    await send(headers);
    expect(await db.select().from(orders)).toMatchObject([{ userId: null, verifiedAt: null }]);
  });
});

test('a request for a course that is sold by phone makes no order', async () => {
  await createBatch(db, byPhone.id, { startsOn: '2026-12-01' });
  expect(await reserveOf(await postJson(api, path, { ...form, courseId: '4' }))).toBeNull();
  expect(await db.$count(orders)).toBe(0);
});
