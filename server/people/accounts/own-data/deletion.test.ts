import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { asha, comparingApi, fromPage, newcomer, readMe, signIn } from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { tracesOf } from '../../../../tests/support/traces.ts';
import { createSchool, createWholePerson, someone } from '../../../../tests/support/whole-person.ts';
import { certificates, enrollments, sessions, users } from '../../../db/schema/index.ts';
import { revokeCertificate } from '../../../learning/certificates/index.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const school = await createSchool(db);
const { password } = asha;

type Headers = Record<string, string>;
const remove = (headers: Headers, body: object = { password, givesUpSeats: 'on' }) =>
  postJson(api, '/api/account/delete', body, { headers });
const createPerson = () => createWholePerson(api, deps, school);
type Whole = Awaited<ReturnType<typeof createPerson>>;
const findTraces = ({ user }: Pick<Whole, 'user'>) => tracesOf(db, [user.id, user.email, user.name, user.phone]);

describe('an account that is deleted', () => {
  test('leaves no data of its person in any table except the documents and statements that tax law requires', async () => {
    const person = await createPerson();
    // A sign-in that failed, whose form waits for its page.
    await postForm(api, '/api/auth/sign-in', { email: person.user.email, password: 'not-this' });
    const before = Object.keys(await findTraces(person));
    for (const table of [
      'users',
      'mails',
      'enrollment_request_revisions',
      'verifications',
      'form_outcomes',
      'audit_values',
      'request_notes',
      'payments',
      'transfer_claims',
      'refunds',
      'orders',
    ]) {
      expect(before).toContain(`public.${table}`);
    }
    const { 'public.tax_documents': documents, 'public.trainer_statements': [earned = ''] = [] } =
      await findTraces(person);
    expect((await remove(person.headers)).status).toBe(200);
    expect(await findTraces(person)).toEqual({
      'public.tax_documents': documents,
      'public.trainer_statements': [earned.replace(`"${person.user.id}"`, 'null')],
    });
  });

  test('is not deleted by a session that ended while the password was compared', async () => {
    const { user, headers } = await newcomer(api, db, someone());
    const endSessions = () => db.delete(sessions).where(eq(sessions.userId, user.id));
    const slow = comparingApi(deps, endSessions);
    expect((await postJson(slow, '/api/account/delete', { password }, { headers })).status).toBe(401);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
  });

  test('changes no data of anyone else', async () => {
    const other = await createPerson();
    const before = await findTraces(other);
    const person = await createPerson();
    // Records of the other account from the time when it had the address.
    const seat = await createEnrollment(db, (await createSchool(db)).course.id, {
      userId: other.user.id,
      email: person.user.email,
    });
    await remove(person.headers);
    expect(await db.select().from(enrollments).where(eq(enrollments.id, seat.id))).toHaveLength(1);
    await db.delete(enrollments).where(eq(enrollments.id, seat.id));
    expect(await findTraces(other)).toEqual(before);
    expect(await readMe(api, other.headers)).not.toBeNull();
  });

  test('takes requests and messages from its former address with it', async () => {
    const person = await createPerson();
    const newEmail = `new-${person.user.email}`;
    const changeResponse = await postJson(
      api,
      '/api/account/email',
      { email: newEmail, password },
      { headers: person.headers },
    );
    expect(changeResponse.status).toBeLessThan(300);
    const [mail] = await db.query.mails.findMany({ where: (row) => eq(row.recipient, newEmail) });
    const token = /token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
    const confirmed = await postJson(api, '/api/account/email/confirm', { token }, { headers: person.headers });
    expect(confirmed.status).toBe(200);
    await remove(person.headers);
    expect(Object.keys(await findTraces(person))).toEqual(['public.tax_documents', 'public.trainer_statements']);
  });

  test('takes only its own records from an address that is not confirmed', async () => {
    const person = someone();
    const message = { name: 'Real owner', email: person.email, subject: 'student', message: 'Mine' };
    await postJson(api, '/api/users/register', message);
    const { headers, user } = await newcomer(api, db, person);
    const { message: text } = await (await remove(headers)).json();
    expect(text).toMatch(/^Your account is deleted, with everything else .* without this account stays/);
    const remaining = await findTraces({ user });
    expect(Object.keys(remaining)).toEqual([
      'public.contact_messages',
      'public.mails',
      'public.people',
      'public.person_emails',
    ]);
    expect(JSON.stringify(remaining)).not.toContain(user.name);
  });

  test('signs no one in: its email is treated as unknown', async () => {
    const { person, headers } = await createPerson();
    const response = await remove(headers);
    expect(response.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect(await readMe(api, headers)).toBeNull();
    const deletedAccount = await postJson(api, '/api/auth/sign-in', { email: person.email, password });
    const unknown = await postJson(api, '/api/auth/sign-in', { email: 'nobody@example.org', password });
    expect(await refusal(deletedAccount)).toEqual(await refusal(unknown));
  });

  test('can be created again with the same email, without its former data', async () => {
    const { person, headers } = await createPerson();
    await remove(headers);
    const again = await newcomer(api, db, person);
    const dashboard = await (await api.request('/api/dashboard', { headers: again.headers })).json();
    expect(dashboard.data).toMatchObject({ enrolledCourses: 0, learningMinutes: 0 });
  });
});

test('payments stay in the books without a person', async () => {
  const person = await createPerson();
  const payments = await db.query.payments.findMany({
    where: (row) => eq(row.reference, `UPI of ${person.user.name}`),
  });
  await remove(person.headers);
  const [paid] = await db.query.payments.findMany({ where: (row) => eq(row.id, payments[0]?.id ?? '') });
  const nobody = { enrollmentId: null, requestId: null, reference: '' };
  expect(paid).toMatchObject({ ...nobody, amountPaise: 599_900, method: 'upi', paidOn: '2026-11-01' });
});

describe('certificates', () => {
  const stored = (id: string) => db.select().from(certificates).where(eq(certificates.id, id));
  const check = async (id: string) => (await api.request(`/api/certificates/${id}`)).status;

  test('are deleted with the account', async () => {
    const { headers, certificateId } = await createPerson();
    await remove(headers);
    expect(await stored(certificateId)).toEqual([]);
    expect(await check(certificateId)).toBe(404);
  });

  test('that were revoked stay revoked: only the entry in the list remains, without data of the person', async () => {
    const person = await createPerson();
    const { certificateId: id } = person;
    await revokeCertificate(deps, { id, reason: `Not earned by ${person.user.name}` });
    await remove(person.headers);
    expect(Object.keys(await findTraces(person))).toEqual(['public.tax_documents', 'public.trainer_statements']);
    expect(await check(id)).toBe(404);
    const list = await (await api.request('/api/certificates/revocations')).json();
    expect(list.revokedCredentials).toMatchObject([{ id: expect.stringContaining(id) }]);
  });

  test('stay with the name on them and without an owner, if the person chooses that', async () => {
    const person = await createPerson();
    const response = await remove(person.headers, { password, keepCertificates: 'on', givesUpSeats: 'on' });
    expect((await response.json()).message).toBe(
      'Your account is deleted, with everything else that we held about you. Certificates that you earned stay checkable. ' +
        'Invoices and receipts for what you paid stay, because tax law requires us to keep them.',
    );
    expect(await stored(person.certificateId)).toMatchObject([{ userId: null, name: person.user.name }]);
    expect(Object.keys(await findTraces(person))).toEqual([
      'public.certificates',
      'public.tax_documents',
      'public.trainer_statements',
    ]);
    expect(await check(person.certificateId)).toBe(200);
  });
});

describe('nothing is deleted', () => {
  const countAccounts = async ({ user }: Pick<Whole, 'user'>) => db.$count(users, eq(users.id, user.id));

  test('with a wrong password, whose field has the error', async () => {
    const person = await createPerson();
    const before = await findTraces(person);
    const refused = await refusal(await remove(person.headers, { password: 'not-this' }));
    expect(refused).toMatchObject({ status: 422, fields: { password: 'This is not your password' } });
    expect(await findTraces(person)).toEqual(before);
  });

  test('after ten wrong passwords, even with the right one, until the pause is over', async () => {
    const person = await createPerson();
    for (let attempts = 0; attempts < 10; attempts += 1) await remove(person.headers, { password: 'not-this' });
    const paused = await remove(person.headers);
    expect([paused.status, paused.headers.get('Retry-After')]).toEqual([429, '900']);
    expect(await countAccounts(person)).toBe(1);
  });

  test('if one step of the deletion fails, because all steps are rolled back', async () => {
    const person = await createPerson();
    await db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await db.execute(sql`CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const before = await findTraces(person);
    expect((await remove(person.headers)).status).toBe(500);
    await db.execute(sql`DROP TRIGGER refuse ON users`);
    expect(await findTraces(person)).toEqual(before);
    expect(await readMe(api, person.headers)).not.toBeNull();
  });

  test('without a password', async () => {
    const person = await createPerson();
    const { status, fields } = await refusal(await remove(person.headers, {}));
    expect([status, fields]).toEqual([422, { password: 'Password is required' }]);
    expect(await countAccounts(person)).toBe(1);
  });

  test('after too many posts from one address', async () => {
    const few = buildApi({ ...deps, limits: { ...deps.limits, perAddress: { uses: 1, seconds: 60 } } });
    const sender = { address: '203.0.113.9', headers: fromPage };
    await postJson(few, '/api/account/delete', {}, sender);
    expect((await postJson(few, '/api/account/delete', {}, sender)).status).toBe(429);
  });
});

describe('without JavaScript', () => {
  test('success leads to the home page with a message, and the session cookie is removed', async () => {
    const { headers } = await createPerson();
    const response = await postForm(api, '/api/account/delete', { password, givesUpSeats: 'on' }, { headers });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(response.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    const message =
      'Your account is deleted, with everything else that we held about you. ' +
      'Invoices and receipts for what you paid stay, because tax law requires us to keep them.';
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'delete-account', ok: true, message });
  });

  test('a wrong password leads back to the form with the ticked boxes, never the password', async () => {
    const { headers, person } = await createPerson();
    const typed = { password: 'not-this', keepCertificates: 'on' };
    const response = await postForm(api, '/api/account/delete', typed, { headers });
    expect(response.headers.get('Location')).toBe('/account#delete-account');
    const fields = { password: 'This is not your password' };
    expect(await outcomeOf(db, response)).toMatchObject({ ok: false, fields, values: { keepCertificates: 'on' } });
    await signIn(api, { email: person.email, password });
  });
});
