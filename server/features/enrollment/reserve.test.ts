import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, only } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { outcomeOf, postForm, postJson } from '../../../tests/support/requests.ts';
import { batches, enrollmentRequests, enrollments, mails, orders, rateLimits } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { number: 3, title: 'DevOps Basics', sellOnline: true });
const byPhone = await createPaidCourse(db, { number: 4 });

const path = '/api/enrollments';
const form = { name: 'Asha', email: 'asha@example.org', mobile: '98765 43210', courseId: '3' };
const PAY = /^\/pay\?token=[0-9a-f]{48}$/;

const reserveOf = async (answer: Response) => (await answer.json()).reserve;
const send = async (changes: object = {}, site = api) => reserveOf(await postJson(site, path, { ...form, ...changes }));
const acknowledged = async () =>
  (await db.select().from(mails).where(eq(mails.kind, 'enrollment_acknowledgement'))).map(({ text }) => text);

beforeEach(async () => {
  for (const table of [orders, enrollments, enrollmentRequests, batches, mails, rateLimits]) await db.delete(table);
  await createBatch(db, course.id, { number: 12, startsOn: '2026-12-01', seats: 1 });
});

describe('a request for a course that is sold without a call', () => {
  test('leads to an order for the next batch that has a seat, at the full price, which keeps none yet', async () => {
    const next = await createBatch(db, course.id, { number: 11, startsOn: '2026-11-30', seats: 1 });
    expect(await send()).toMatch(PAY);
    const request = only(await db.select().from(enrollmentRequests));
    expect(await db.select().from(orders)).toMatchObject([
      { batchId: next.id, totalPaise: course.pricePaise, requestId: request.id, madeBy: null, heldUntil: null },
    ]);
  });

  test('has the link in its mail, which opens the order', async () => {
    const reserve = await send();
    expect((await acknowledged())[0]).toContain(`http://localhost:5000${reserve}`);
    const order = await api.request(`/api/pay${reserve.slice(reserve.indexOf('?'))}`);
    expect((await order.json()).data).toMatchObject({ name: 'Asha' });
  });

  test('sent without script, shows it on the page', async () => {
    expect(await outcomeOf(api, await postForm(api, path, form))).toMatchObject({
      ok: true,
      reserve: expect.stringMatching(PAY),
    });
  });

  test('later in the same name mails the link of the order before, and shows it to nobody', async () => {
    const reserve = await send();
    const later = buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + 2 * 24 * 60 * 60 * 1000) });
    expect(await send({ name: 'Somebody else' }, later)).toBeNull();
    expect((await acknowledged()).map((text) => text.includes(reserve))).toEqual([true, true]);
    expect(await db.$count(orders)).toBe(1);
  });

  test('has no link while no batch has a seat', async () => {
    await createEnrollment(db, course.id, { batchId: only(await db.select().from(batches)).id });
    expect(await send()).toBeNull();
    expect((await acknowledged())[0]).toContain('You pay nothing before that.');
  });

  test('has no link for somebody who is in the course, and is stored all the same', async () => {
    await createEnrollment(db, course.id, { email: form.email });
    expect(await send()).toBeNull();
    expect([await db.$count(enrollmentRequests), await db.$count(orders)]).toEqual([1, 0]);
  });
});

test('a request for a course that is sold by phone makes no order', async () => {
  await createBatch(db, byPhone.id, { startsOn: '2026-12-01' });
  expect(await send({ courseId: '4' })).toBeNull();
  expect(await db.$count(orders)).toBe(0);
});
