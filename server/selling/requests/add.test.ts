import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
  expect((await sold.json()).data).toMatchObject({ state: 'paid', payments: [{ documents: ['NC/26-27/00001'] }] });
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

test.each([
  ['mobile', { mobile: '12' }],
  ['email', { email: 'asha' }],
  ['source', { source: 'nowhere' }],
  ['ownerId', { ownerId: crypto.randomUUID() }],
  ['courseId', { courseId: crypto.randomUUID() }],
])('a wrong %s is refused beside its field, and nothing is stored', async (field, changes) => {
  const before = await db.$count(enrollmentRequests);
  const { status, fields } = await refusal(await add(changes));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  expect(await db.$count(enrollmentRequests)).toBe(before);
});
