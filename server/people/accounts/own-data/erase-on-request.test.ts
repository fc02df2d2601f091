import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { newcomer, readMe } from '../../../../tests/support/people.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { createOrder, createPayment, createTransferClaim } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { tracesOf } from '../../../../tests/support/traces.ts';
import { createSchool, createWholePerson, someone } from '../../../../tests/support/whole-person.ts';
import { alerts, auditEntries, orders, users } from '../../../db/schema/index.ts';
import { eraseOnRequest } from './erase-on-request.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const school = await createSchool(db);

const choices = { keepCertificates: false, givesUpSeats: true };
const erase = (email: string, changes: object = {}) => eraseOnRequest(deps, email, { ...choices, ...changes });
const lastErasure = async () =>
  (await db.select().from(auditEntries).where(eq(auditEntries.action, 'person.erase'))).at(-1);

/** Someone who sent a request and a message, and has no account. */
async function stranger() {
  const person = someone();
  const { name, email, phone: mobile } = person;
  await postJson(api, '/api/enrollments', { name, email, mobile, courseId: String(school.course.number) });
  await postJson(api, '/api/users/register', { name, email, subject: 'student', message: `A question of ${name}` });
  const order = await createOrder(db, {
    courseId: school.course.id,
    name,
    normalizedEmail: email.toLowerCase(),
    confirmedAt: null,
  });
  return { person, order, traces: () => tracesOf(db, [email, name, mobile]) };
}

test('a person with an account leaves what the deletion of their account leaves', async () => {
  const { user, headers } = await createWholePerson(api, deps, school);
  const findTraces = () => tracesOf(db, [user.id, user.email, user.name, user.phone]);
  const { 'public.tax_documents': documents, 'public.trainer_statements': [earned = ''] = [] } = await findTraces();
  expect(await erase(user.email.toUpperCase())).toEqual({ keepsDocuments: true });
  const { 'public.audit_entries': audited, ...left } = await findTraces();
  expect(left).toEqual({
    'public.tax_documents': documents,
    'public.trainer_statements': [earned.replace(`"${user.id}"`, 'null')],
  });
  expect(audited).toHaveLength(1);
  expect(await lastErasure()).toMatchObject({ actorId: null, recordId: user.id, fields: [] });
  expect(await readMe(api, headers)).toBeNull();
});

test('a person without an account leaves nothing, and their order no name', async () => {
  const { person, order, traces } = await stranger();
  expect(Object.keys(await traces())).toEqual(
    expect.arrayContaining(['public.enrollment_requests', 'public.contact_messages', 'public.orders', 'public.people']),
  );
  expect(await erase(person.email)).toEqual({ keepsDocuments: false });
  expect(await traces()).toEqual({});
  const [kept] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(kept).toMatchObject({ name: '', erasedAt: expect.any(Date), cancelReason: 'The person asked to be erased' });
  expect(await lastErasure()).toMatchObject({ actorId: null, recordId: 'no account' });
});

test('an account that never confirmed its address goes with what others sent from there', async () => {
  const { person, traces } = await stranger();
  await newcomer(api, db, { ...person, name: `${person.name} too` });
  await erase(person.email);
  expect(Object.keys(await traces())).toEqual([]);
});

test('nothing of anyone else changes', async () => {
  const { traces } = await stranger();
  const before = await traces();
  await erase((await stranger()).person.email);
  expect(await traces()).toEqual(before);
});

test('paid seats, which have to be given up, keep everything', async () => {
  const { user } = await createWholePerson(api, deps, school);
  await expect(erase(user.email, { givesUpSeats: false })).rejects.toThrow(
    /^They have a paid seat in .*--give-up-seats/,
  );
  expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
});

test('money that staff must settle first keeps everything, and they are told', async () => {
  const { person, order, traces } = await stranger();
  await createTransferClaim(db, order, {});
  const before = Object.keys(await traces());
  await expect(erase(person.email)).rejects.toThrow(/^Money has to be settled first, of which the staff are told: /);
  expect(Object.keys(await traces())).toEqual(before);
  const isOpen = eq(alerts.orderId, order.id);
  expect(await db.select().from(alerts).where(isOpen)).toMatchObject([{ text: expect.stringContaining('erase them') }]);
});

test('cash of the company keeps everything, also if its holder deletes the account', async () => {
  const { user, headers } = await createStaff(api, db, 'counsellor');
  const order = await createOrder(db, { courseId: school.course.id });
  await createPayment(db, order, { method: 'cash', recordedBy: user.id, amountPaise: 30_000 });
  const remove = () => postJson(api, '/api/account/delete', { password: 'marigold-2042' }, { headers });
  const refused = { code: 'conflict', message: expect.stringContaining('This account has ₹300 in cash.') };
  await expect(erase(user.email)).rejects.toMatchObject(refused);
  expect(await refusal(await remove())).toMatchObject(refused);
  expect(await readMe(api, headers)).toMatchObject({ roles: ['counsellor'] });
  const colleague = await createStaff(api, db, 'accountant');
  const handover = { fromId: user.id, amountPaise: 30_000, note: '' };
  await postJson(api, '/api/desk/cash/handovers', handover, { headers: colleague.headers });
  expect((await remove()).status).toBe(200);
});

test('the only admin, and an email without anything, are refused', async () => {
  const { user } = await createStaff(api, db);
  await expect(erase(user.email)).rejects.toThrow(/^This is the only admin/);
  await expect(erase('no-one@example.org')).rejects.toThrow('There is nothing of this email.');
});
