import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../../contract/base/states.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createRequest, followUp } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite, sampleSettings } from '../../../tests/support/factories.ts';
import { browser, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, enrollmentRequests, orders, requestCalls, siteSettings } from '../../db/schema/index.ts';
import { nextTimes, timeAfterNoAnswer } from './next-times.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { number: 7, title: 'DevOps Basics' });
const { user: staff, headers } = await createStaff(api, db);

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
const createStoredRequest = (changes: Parameters<typeof createRequest>[2] = {}) =>
  createRequest(db, course.id, { createdAt: at(-90), ...changes });
const end = (id: string, body: object) => postJson(api, `/api/desk/requests/${id}/calls`, body, { headers });
const plan = (id: string, time: string) =>
  postJson(api, `/api/desk/requests/${id}/follow-up`, { at: time }, { headers });
const findStoredRequest = async (id: string) =>
  (await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id)))[0];

beforeEach(() => db.delete(requestCalls));

describe('a call', () => {
  test.each([
    ['interested', 'Noted: interested.', { stage: 'contacted', firstReachedAt: TEST_NOW, lostReason: '' }],
    [
      'no_answer',
      'Noted: no answer. Next call: Saturday, 21 November 2026, 1:30 pm.',
      { stage: 'new', firstReachedAt: null, lostReason: '' },
    ],
    ['call_later', 'Noted: call later.', { stage: 'contacted', firstReachedAt: TEST_NOW, lostReason: '' }],
    [
      'wrong_number',
      'Marked as lost: wrong number.',
      { stage: 'lost', firstReachedAt: null, lostReason: 'Wrong number' },
    ],
    [
      'lost',
      'Marked as lost: Too expensive.',
      { stage: 'lost', firstReachedAt: TEST_NOW, lostReason: 'Too expensive' },
    ],
  ])('a call that ends with %s is confirmed, and sets the stage and the reason', async (outcome, message, standing) => {
    const { id } = await createStoredRequest();
    const response = await end(id, { outcome, reason: 'Too expensive' });
    expect(await response.json()).toEqual({ message });
    expect(await findStoredRequest(id)).toMatchObject(standing);
    const [call] = await db.select().from(requestCalls);
    expect(call).toMatchObject({ requestId: id, authorId: staff.id, outcome, reason: standing.lostReason });
  });

  test('the time of the first call that reached someone is kept when a later call reaches them', async () => {
    const firstReachedAt = at(-60);
    const { id } = await createStoredRequest({ stage: 'contacted', firstReachedAt });
    await end(id, { outcome: 'interested' });
    expect(await findStoredRequest(id)).toMatchObject({ firstReachedAt });
  });

  test('that ends as lost releases the seat held for that person, unless money has come in for it', async () => {
    const { id } = await createStoredRequest({ stage: 'contacted', followUpAt: followUp('2026-11-25') });
    const { id: batchId } = await createBatch(db, course.id);
    const held = { courseId: course.id, batchId, requestId: id, heldAt: TEST_NOW, heldUntil: at(600) };
    const unpaid = await createOrder(db, held);
    const paid = await createOrder(db, held);
    await createPayment(db, paid, { amountPaise: 1000 });
    expect((await end(id, { outcome: 'lost', reason: 'Never answers' })).status).toBe(200);
    expect(await findStoredRequest(id)).toMatchObject({ stage: 'lost', followUpAt: null });
    const until = async (order: { id: string }) =>
      (await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.heldUntil;
    expect([await until(unpaid), await until(paid)]).toEqual([TEST_NOW, at(600)]);
    const released = await db.select().from(auditEntries).where(eq(auditEntries.action, 'order.release'));
    expect(released).toMatchObject([{ recordId: unpaid.id, actorId: staff.id }]);
  });

  test('opens a lost request again', async () => {
    const { id } = await createStoredRequest({ stage: 'lost', lostReason: 'Too expensive' });
    await end(id, { outcome: 'interested' });
    expect(await findStoredRequest(id)).toMatchObject({ stage: 'contacted', lostReason: '' });
  });

  test('is refused with a reason that is not in the list, and for a person who has joined', async () => {
    const { id } = await createStoredRequest();
    expect((await refusal(await end(id, { outcome: 'lost', reason: 'Rude' }))).fields).toHaveProperty('reason');
    const { id: joined } = await createStoredRequest({ stage: 'enrolled' });
    expect((await end(joined, { outcome: 'interested' })).status).toBe(409);
    expect(await db.$count(requestCalls)).toBe(0);
  });

  test('is recorded without JavaScript, and leads back to the page of its request', async () => {
    const { id } = await createStoredRequest();
    const sender = { headers: { ...headers, ...browser } };
    const response = await postForm(api, `/api/desk/requests/${id}/calls`, { outcome: 'no_answer' }, sender);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/desk/requests/${id}`]);
    expect(await db.$count(requestCalls)).toBe(1);
  });

  test.each(['%E2%82%AC', 'x%0D%0ASet-Cookie:%20a=b', 'x%3B%20Path=%2F', '..%2F..%2Fsignin'])(
    'that another site posts to %s leads no further than the list',
    async (id) => {
      const sender = { headers: { ...headers, ...browser, Origin: 'https://other.example' } };
      const response = await postForm(api, `/api/desk/requests/${id}/calls`, { outcome: 'no_answer' }, sender);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/desk/requests']);
    },
  );
});

describe('a call without an answer', () => {
  const steps = ['2 hours', '1 day', '2 days'];

  test.each<[CallOutcome[], string]>([
    [[], '2026-11-21T13:30'],
    [['no_answer'], '2026-11-22T11:00'],
    [['no_answer', 'no_answer'], '2026-11-23T11:00'],
    [['no_answer', 'no_answer', 'no_answer'], '2026-11-23T11:00'],
    [['no_answer', 'no_answer', 'call_later'], '2026-11-21T13:30'],
  ])('after %j plans the next one at %s', async (earlier, next) => {
    const { id } = await createStoredRequest({ stage: 'contacted' });
    for (const [index, outcome] of earlier.entries()) {
      await db.insert(requestCalls).values({ requestId: id, outcome, createdAt: at(index - 60) });
    }
    await end(id, { outcome: 'no_answer' });
    expect(await findStoredRequest(id)).toMatchObject({ followUpAt: new Date(`${next}+05:30`) });
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(audited.map(({ action, fields }) => [action, fields])).toContainEqual(['request.edit', ['followUpAt']]);
    const { data } = await (await api.request(`/api/desk/requests/${id}`, { headers })).json();
    expect(data.history).toContainEqual(
      expect.objectContaining({ action: 'request.edit', nextCallAt: new Date(`${next}+05:30`).toISOString() }),
    );
  });

  test('plans a call in place of any other next call of the person', async () => {
    const email = 'again@example.org';
    const earlier = await createStoredRequest({ email, followUpAt: followUp('2026-11-24') });
    const { id } = await createStoredRequest({ email });
    await end(id, { outcome: 'no_answer' });
    expect(await findStoredRequest(earlier.id)).toMatchObject({ followUpAt: null });
  });

  test('plans no other without steps in the settings, nor for a request that is lost', async () => {
    const { id: lost } = await createStoredRequest({ stage: 'lost' });
    expect(await (await end(lost, { outcome: 'no_answer' })).json()).toEqual({ message: 'Noted: no answer.' });
    await db.update(siteSettings).set({ settings: { ...sampleSettings, callSteps: [] } });
    const { id } = await createStoredRequest({ followUpAt: followUp('2026-11-24') });
    expect(await (await end(id, { outcome: 'no_answer' })).json()).toEqual({ message: 'Noted: no answer.' });
    expect(await findStoredRequest(id)).toMatchObject({ followUpAt: followUp('2026-11-24') });
    await db.update(siteSettings).set({ settings: sampleSettings });
  });

  test.each([
    ['2026-11-25T10:00', 1, '2026-11-25T12:00'],
    ['2026-11-25T18:00', 1, '2026-11-25T20:00'],
    ['2026-11-25T18:01', 1, '2026-11-26T11:00'],
    ['2026-11-25T23:00', 1, '2026-11-26T11:00'],
    ['2026-11-25T06:59', 1, '2026-11-25T11:00'],
    ['2026-11-30T19:00', 2, '2026-12-01T11:00'],
    ['2026-11-25T10:00', 9, '2026-11-27T11:00'],
  ])('at %s, the number %i in a row, is followed by one at %s', (minute, unanswered, next) => {
    expect(timeAfterNoAnswer(steps, unanswered, new Date(`${minute}+05:30`))).toBe(next);
  });
});

describe('the next call', () => {
  test('has a time in India, and replaces any other next call of the person', async () => {
    const email = 'twice@example.org';
    const earlier = await createStoredRequest({ email, followUpAt: followUp('2026-11-24') });
    const { id } = await createStoredRequest({ email });
    expect(await (await plan(id, '2026-11-23T17:30')).json()).toEqual({
      message: 'Next call: Monday, 23 November 2026, 5:30 pm.',
    });
    expect(await findStoredRequest(id)).toMatchObject({ followUpAt: new Date('2026-11-23T17:30+05:30') });
    expect(await findStoredRequest(earlier.id)).toMatchObject({ followUpAt: null });
  });

  test('is refused at a past or impossible time, and for a closed request', async () => {
    const { id } = await createStoredRequest();
    expect((await refusal(await plan(id, '2026-11-20T11:00'))).fields).toHaveProperty('at');
    expect((await refusal(await plan(id, '2026-02-30T11:00'))).fields).toHaveProperty('at');
    const { id: lost } = await createStoredRequest({ stage: 'lost' });
    expect((await plan(lost, '2026-11-30T11:00')).status).toBe(409);
  });

  test('can be later today, tomorrow or on Saturday, without past times or the same one twice', () => {
    const offered = (minute: string) => nextTimes(new Date(`${minute}+05:30`)).map(({ label }) => label);
    expect(offered('2026-11-25T10:00')).toEqual([
      'Today, Wed 25 Nov, 5:30 pm',
      'Tomorrow, Thu 26 Nov, 11:00 am',
      'Sat 28 Nov, 11:00 am',
    ]);
    expect(offered('2026-11-27T18:00')).toEqual(['Tomorrow, Sat 28 Nov, 11:00 am']);
  });

  test('is offered at the same times for a new lead', async () => {
    const { nextTimes: times } = await (await api.request('/api/desk/requests', { headers })).json();
    expect(times).toEqual(nextTimes(TEST_NOW));
  });
});

test('a lost request that is repeated within a day is open again', async () => {
  const { id, name, email, mobile } = await createStoredRequest({ stage: 'lost', lostReason: 'Never answers' });
  const response = await postJson(api, '/api/enrollments', { name, email, mobile, courseId: '7' });
  expect(response.status).toBe(201);
  expect(await findStoredRequest(id)).toMatchObject({ stage: 'new', lostReason: '' });
});
