import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/base/time.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { mailKindsTo } from '../../../tests/support/mails.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { enrollmentRequests, enrollments } from '../../db/schema/index.ts';
import { findViolations } from '../orders/index.ts';

const { api, db } = await testApi();
await createSite(db);
await saveBusiness(db);
const { id: courseId } = await createPaidCourse(db, { title: 'DevOps Basics' });
const { user, headers } = await createStaff(api, db, 'counsellor');

const walkIn = { name: 'Asha Rao', email: 'Asha@Example.org', mobile: '98765 43210', courseId };
const add = (changes: object = {}) => postJson(api, '/api/desk/requests', { ...walkIn, ...changes }, { headers });

const mailed = () => mailKindsTo(db, 'asha@example.org');

test('a walk-in who is added by staff and pays at once gets a seat, an invoice and one email', async () => {
  const response = await add();
  expect(response.status).toBe(201);
  const { data } = await response.json();
  expect(data).toMatchObject({ stage: 'contacted', owner: { name: user.name }, mobileShown: '+91 98765 43210' });
  expect(data.source).toMatchObject({ utmSource: 'walk-in' });
  expect(await mailed()).toEqual([]);

  const payment = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' };
  const sale = { batchId: null, discountPaise: 0, payment };
  const sold = await postJson(api, `/api/desk/requests/${data.id}/sale`, sale, { headers });
  expect((await sold.json()).data).toMatchObject({
    state: 'paid',
    payments: [{ documents: [{ label: 'NC/26-27/00001' }] }],
  });
  expect(await db.$count(enrollments, eq(enrollments.email, 'asha@example.org'))).toBe(1);
  expect(await mailed()).toEqual(['payment_received']);
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
});

test('a lead with only a number is owned by the member of staff who added it, and can buy once there is an email', async () => {
  const { user: colleague } = await createStaff(api, db, 'counsellor');
  const { data } = await (
    await add({ email: '', mobile: '98765 43219', source: 'phone', ownerId: colleague.id })
  ).json();
  expect(data).toMatchObject({ email: '', seat: null, others: [], owner: { name: colleague.name } });
  expect(data.source).toMatchObject({ utmSource: 'phone' });
  const second = (await (await add({ email: '', mobile: '98765 43211' })).json()).data;
  expect([second.others, second.personId === data.personId]).toEqual([[], false]);

  const offer = { batchId: null, discountPaise: 0, holdUntil: null, mail: false };
  const sell = () => postJson(api, `/api/desk/requests/${data.id}/offer`, offer, { headers });
  expect(await refusal(await sell())).toMatchObject({
    status: 409,
    message: expect.stringContaining('email address'),
  });
  const right = { version: 1, name: 'Asha Rao', email: 'asha.two@example.org', mobile: '98765 43219' };
  expect((await sendJson(api, 'PUT', `/api/desk/people/${data.personId}`, right, headers)).status).toBe(200);
  expect((await sell()).status).toBe(201);
});

test('a lead needs only a number, which is shown as its name until the name is known; the course is chosen later', async () => {
  const { data } = await (await add({ name: ' ', email: '', mobile: '98765 43288', courseId: '' })).json();
  expect(data).toMatchObject({ name: '+91 98765 43288', course: null, stage: 'contacted' });
});

test('a lead is added with a note and its next call, which replaces any other of the same person', async () => {
  const person = { email: 'chitra@example.org', mobile: '98765 43266' };
  const first = (await (await add({ ...person, nextCall: '2026-11-23T11:00' })).json()).data;
  const { data } = await (await add({ ...person, note: 'Asks about evenings', nextCall: '2026-11-24T17:30' })).json();
  expect(data).toMatchObject({ followUpAt: '2026-11-24T12:00:00.000Z', notes: [{ text: 'Asks about evenings' }] });
  const [earlier] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, first.id));
  expect(earlier?.followUpAt).toBeNull();
});

describe('people who are known', () => {
  const known = async (query: Record<string, string>) => {
    const response = await api.request(`/api/desk/known-people?${new URLSearchParams(query)}`, { headers });
    expect(response.status).toBe(200);
    return (await response.json()).data;
  };

  test('are found by their whole number or address, or by a part of their name, with their latest lead', async () => {
    const person = { name: 'Dhruv Menon', email: 'dhruv@example.org', mobile: '+91 98765 43255' };
    const earlier = (await (await add({ ...person, courseId: '' })).json()).data;
    const createdAt = new Date(TEST_NOW.getTime() - DAY_MS);
    await db.update(enrollmentRequests).set({ createdAt }).where(eq(enrollmentRequests.id, earlier.id));
    const { id } = (await (await add(person)).json()).data;
    const lead = { id, course: 'DevOps Basics', stage: 'contacted' };
    const dhruv = [{ name: 'Dhruv Menon', email: 'dhruv@example.org', mobileShown: '+91 98765 43255', lead }];
    expect(await known({ mobile: '098765-43255' })).toMatchObject(dhruv);
    expect(await known({ email: 'Dhruv@Example.org' })).toMatchObject(dhruv);
    expect(await known({ name: 'menon' })).toMatchObject(dhruv);
    expect(await known({ mobile: '98765 43', email: 'dhruv@exam', name: 'Dh' })).toEqual([]);
    expect(await known({})).toEqual([]);
  });

  test('come with the number first, five at most, and also without a lead', async () => {
    for (let n = 0; n < 6; n += 1) {
      await add({ name: `Esha ${n}`, email: `esha${n}@example.org`, mobile: `98765 4340${n}` });
    }
    const found = await known({ name: 'Esha', mobile: '98765 43402' });
    expect(found).toHaveLength(5);
    expect(found[0].name).toBe('Esha 2');
    await db.delete(enrollmentRequests).where(eq(enrollmentRequests.mobile, '+919876543402'));
    expect(await known({ mobile: '98765 43402' })).toMatchObject([{ name: 'Esha 2', lead: null }]);
  });
});

test.each([
  ['mobile', { mobile: '12' }],
  ['email', { email: 'asha' }],
  ['source', { source: 'nowhere' }],
  ['ownerId', { ownerId: crypto.randomUUID() }],
  ['courseId', { courseId: crypto.randomUUID() }],
  ['nextCall', { nextCall: '2026-11-20T11:00' }],
])('a wrong %s is refused beside its field, and nothing is stored', async (field, changes) => {
  const before = await db.$count(enrollmentRequests);
  const { status, fields } = await refusal(await add(changes));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  expect(await db.$count(enrollmentRequests)).toBe(before);
});
