import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { createBatch, createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createCoupon } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { users } from '../../db/schema/index.ts';

const shop = await createShop();
const { api, db } = shop;
const course = await createPaidCourse(db, { number: 7, title: 'DevOps Basics', sellOnline: true, pricePaise: 200_000 });

const read = async (token: string) => (await (await api.request(`/api/pay?token=${token}`)).json()).data;
const post = async (action: string, body: object) => {
  const response = await postJson(api, `/api/pay/${action}`, body);
  return { status: response.status, ...(await response.json()) };
};
const pay = async (token: string) => {
  shop.ledger.pay(await shop.begin(token));
  shop.pass(15);
  await shop.poll();
};
const addBatch = (startsOn = '2026-12-14', seats = 10) => createBatch(db, course.id, { startsOn, seats });
const buy = async (batchId: string, courseId = course.id) => {
  const made = await shop.order({ batchId, courseId });
  await pay(made.token);
  return made;
};
const mailsOfKind = async (recipient: string, kind = 'payment_received') =>
  (await mailsTo(db, recipient)).filter((mail) => mail.kind === kind);

afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

describe('a buyer with a seat', () => {
  test('sees the address to which the link for a password was emailed, and never the link itself', async () => {
    const { order, token } = await buy((await addBatch()).id);
    const page = await read(token);
    expect(page).toMatchObject({ state: 'paid', isInvited: true, email: order.normalizedEmail });
    expect(JSON.stringify(page)).not.toContain('reset-password');
    await db.update(users).set({ emailVerified: true }).where(eq(users.email, order.normalizedEmail));
    expect(await read(token)).toMatchObject({ isInvited: false });
  });

  test('can have the email with the link sent again', async () => {
    const { order, token } = await buy((await addBatch()).id);
    expect(await post('mail', { token })).toMatchObject({ status: 200 });
    const sent = await mailsOfKind(order.normalizedEmail);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toMatch(/Set your password:\nhttp\S+\/reset-password\?token=\S+&next=%2Flearn%2F/);
    expect(sent[1]?.text).not.toMatch(/We have ₹/);
  });

  test('can add the coming classes to a calendar', async () => {
    const { token } = await buy((await addBatch()).id);
    const file = await api.request(`/api/pay/calendar?token=${token}`);
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const unpaid = await shop.order({ courseId: course.id });
    expect((await api.request(`/api/pay/calendar?token=${unpaid.token}`)).status).toBe(404);
  });

  test('an order that was paid twice says what goes back, and then that it was returned', async () => {
    const { token } = await shop.order({ batchId: (await addBatch()).id, courseId: course.id });
    const providerOrder = await shop.begin(token);
    expect((await read(token)).excess).toBeNull();
    for (const _ of [1, 2]) shop.ledger.pay(providerOrder);
    shop.pass(15);
    await shop.poll();
    expect((await read(token)).excess).toEqual({ amountPaise: 200_000, isReturned: false });
    await shop.runJobs();
    expect(await read(token)).toMatchObject({ state: 'paid', excess: { amountPaise: 200_000, isReturned: true } });
  });

  test('a buyer who gives the seat up within the terms gets all of the money back at once', async () => {
    const { order, token } = await buy((await addBatch()).id);
    expect((await read(token)).refund).toEqual({ amountPaise: 200_000, until: '2026-12-21', isRequested: false });
    expect(await post('refund', { token })).toMatchObject({ status: 422 });
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({
      status: 200,
      message: expect.stringContaining('₹2,000 is on its way'),
    });
    await shop.runJobs();
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[200_000, 'done']], seats: 1 });
    expect(await read(token)).toMatchObject({ state: 'cancelled', refund: null });
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({ status: 409 });
  });

  test('a buyer gets nothing back once the terms return nothing, and keeps the seat', async () => {
    const batch = await addBatch('2026-11-25');
    const { token } = await buy(batch.id);
    shop.pass(12 * 24 * 60);
    expect((await read(token)).refund).toMatchObject({ amountPaise: 0 });
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({ status: 409 });
    expect(await read(token)).toMatchObject({ state: 'paid' });
    shop.pass(-12 * 24 * 60);
  });

  test('a refund above the limit of the staff waits for a second person, and the buyer keeps the seat until then', async () => {
    const expensiveCourse = await createPaidCourse(db, { pricePaise: 1_599_900 });
    const { id: batchId } = await createBatch(db, expensiveCourse.id, { startsOn: '2026-12-14' });
    const { order, token } = await buy(batchId, expensiveCourse.id);
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({
      message: expect.stringContaining('Our team will check'),
    });
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[1_599_900, 'requested']] });
    expect(await read(token)).toMatchObject({ state: 'paid', refund: { isRequested: true } });
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({ status: 409 });
    const { headers } = await createStaff(api, db, 'accountant');
    const { data } = await (await api.request('/api/desk/refunds', { headers })).json();
    const [asked] = data;
    const response = await postJson(api, `/api/desk/refunds/${asked.id}/approve`, {}, { headers });
    expect(response.status).toBeLessThan(300);
    await shop.runJobs();
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[1_599_900, 'done']] });
  });
});

describe('a buyer with a seat that has no batch yet', () => {
  const joinedAt = shop.clock.now;
  const buyWithoutBatch = async () => {
    const made = await shop.order({ courseId: course.id });
    await pay(made.token);
    return made;
  };
  afterEach(() => {
    shop.clock.now = joinedAt;
  });

  test('a buyer without a batch gets the money back at once during the refund period after joining', async () => {
    const { order, token } = await buyWithoutBatch();
    shop.pass(7 * 24 * 60);
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({
      message: expect.stringContaining('on its way'),
    });
    await shop.runJobs();
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[200_000, 'done']] });
  });

  test('a buyer without a batch waits for the staff to decide once the refund period is over', async () => {
    const { order, token } = await buyWithoutBatch();
    shop.pass(8 * 24 * 60);
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({
      status: 200,
      message: expect.stringContaining('Our team will check'),
    });
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[200_000, 'requested']] });
    expect(await read(token)).toMatchObject({ state: 'paid', refund: { isRequested: true } });
  });
});

describe('a buyer who paid when there was no seat', () => {
  const payForFull = async () => {
    const full = await addBatch('2026-12-14', 1);
    const { order, token } = await shop.order({ batchId: full.id, courseId: course.id });
    const checkout = await shop.begin(token);
    shop.pass(70);
    await createEnrollment(db, course.id, { batchId: full.id });
    shop.ledger.pay(checkout);
    await shop.poll();
    return { order, token, full };
  };

  test('can choose another batch with a seat', async () => {
    const { token, full } = await payForFull();
    const other = await addBatch('2027-01-04', 5);
    const { state, choices } = await read(token);
    expect(state).toBe('needs_seat');
    const ids = choices.map(({ id }: { id: string }) => id);
    expect(ids).toContain(other.id);
    expect(ids).not.toContain(full.id);
    expect(await post('seat', { token, batchId: full.id })).toMatchObject({ status: 409 });
    expect(await post('seat', { token, batchId: other.id })).toMatchObject({ status: 200 });
    expect(await read(token)).toMatchObject({ state: 'paid', batch: { number: other.number } });
    expect(await post('seat', { token, batchId: other.id })).toMatchObject({ status: 409 });
  });

  test('can have all of the money back at once', async () => {
    const { order, token } = await payForFull();
    expect((await read(token)).refund).toMatchObject({ amountPaise: 200_000 });
    expect(await post('refund', { token, sure: 'on' })).toMatchObject({ status: 200 });
    await shop.runJobs();
    expect(await shop.outcome(order.id)).toMatchObject({ returned: [[200_000, 'done']], seats: 0 });
  });
});

describe('the maker of an order, who may be a stranger', () => {
  const requestCourse = async (email: string) => {
    const form = { name: 'Asha', email, mobile: `98765 ${10_000 + next()}`, courseId: '7' };
    const { reserve } = await (await postJson(api, '/api/enrollments', form)).json();
    const [mail] = await mailsOfKind(email, 'enrollment_acknowledgement');
    const tokenIn = (text = '') => /token=([0-9a-f]{48})/.exec(text)?.[1] ?? '';
    return { maker: tokenIn(reserve), mailed: tokenIn(mail?.text) };
  };

  test('sees the address they typed and can have the email sent again, until its owner uses the link', async () => {
    await addBatch();
    const email = `typed-${next()}@example.org`;
    const { maker, mailed } = await requestCourse(email);
    expect(await post('mail', { token: maker })).toMatchObject({ status: 409 });
    await pay(maker);
    expect(await read(maker)).toMatchObject({ view: 'closed', isReceived: true, email });
    expect(await post('mail', { token: maker })).toMatchObject({ status: 200 });
    expect(await mailsOfKind(email)).toHaveLength(2);
    for (const action of ['refund', 'seat']) {
      const body = { token: maker, sure: 'on', batchId: course.id };
      const { sure, batchId, token } = body;
      const sent = action === 'refund' ? { token, sure } : { token, batchId };
      expect(await post(action, sent)).toMatchObject({ status: 409 });
    }
    expect((await api.request(`/api/pay/calendar?token=${maker}`)).status).toBe(404);
    // Its owner uses the emailed link.
    await post('hold', { token: mailed });
    expect(await read(maker)).toMatchObject({ view: 'closed', email: null });
    expect(await post('mail', { token: maker })).toMatchObject({ status: 409 });
  });

  test('who gets a free seat by a coupon reads that the seat is confirmed, and where the email went', async () => {
    await addBatch();
    const { code } = await createCoupon(db, { percent: 100 });
    const email = `typed-${next()}@example.org`;
    const { maker } = await requestCourse(email);
    expect(await post('coupon', { token: maker, coupon: code })).toMatchObject({ status: 200 });
    expect(await post('hold', { token: maker })).toMatchObject({
      message: 'Your seat is confirmed. We have emailed you how to begin.',
    });
    expect(await read(maker)).toMatchObject({ view: 'closed', isReceived: false, hasFreeSeat: true, email });
  });

  test('gets no information about the address: a learner’s address gets the same responses', async () => {
    await addBatch();
    const learner = `learner-${next()}@example.org`;
    await createEnrollment(db, course.id, { email: learner });
    const seen: unknown[] = [];
    for (const email of [learner, `fresh-${next()}@example.org`]) {
      const { maker } = await requestCourse(email);
      await pay(maker);
      seen.push([await post('mail', { token: maker }), { ...(await read(maker)), email: '' }]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});
