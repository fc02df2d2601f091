import { afterAll, afterEach, expect, test } from 'vitest';
import { HONEYPOT, PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createFreeCourse, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { connectDatabase } from '../../db/client.ts';
import { enrollmentRequestRevisions, enrollmentRequests, mails, suspectedSpam } from '../../db/schema/index.ts';
import { startJobs } from '../../jobs/boss.ts';
import { mailQueue } from '../../mail/queue.ts';
import { buildApi } from '../../start/app.ts';

const { db, connection } = await testDatabase();
const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(jobs.stop);
const deps = testDeps(db, { queueMail: mailQueue(jobs.boss) });
const api = buildApi(deps);
await createSite(db);
const course = await createPaidCourse(db, { number: 3, slug: 'devops-basics', title: 'DevOps Basics' });
const otherCourse = await createPaidCourse(db, { number: 4 });
await createFreeCourse(db);

const path = '/api/enrollments';
const form = { name: 'Asha', email: 'asha@example.org', mobile: '98765 43210', courseId: '3' };
const successMessage = 'Thank you, Asha. We have your request for DevOps Basics and will call you on +91 98765 43210.';

/** The API at so many hours after the first request. */
const after = (hours: number) =>
  buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + hours * 60 * 60 * 1000) });

async function countStored() {
  const { rows } = await db.execute('SELECT count(*)::int AS count FROM pgboss.job WHERE name = $$send-mail$$');
  return { requests: await db.$count(enrollmentRequests), mails: await db.$count(mails), jobs: rows[0]?.count };
}
const nothing = { requests: 0, mails: 0, jobs: 0 };

afterEach(async () => {
  await db.delete(enrollmentRequests);
  await db.delete(mails);
  await jobs.boss.deleteAllJobs('send-mail');
});

test('Enrollment: a name of one letter and a landline are no reason to refuse', async () => {
  const response = await postJson(api, path, { ...form, name: 'अ', mobile: '080 2222 3333' });
  expect(response.status).toBe(201);
  expect(await db.select().from(enrollmentRequests)).toMatchObject([{ name: 'अ', mobile: '+918022223333' }]);
});

test('a request is stored with its number in E.164 and the notice that the form showed', async () => {
  const response = await postJson(api, path, form);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: successMessage, reserve: null });
  expect(await db.select().from(enrollmentRequests)).toMatchObject([
    {
      courseId: course.id,
      name: 'Asha',
      email: 'asha@example.org',
      mobile: '+919876543210',
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      privacyNoticeAt: TEST_NOW,
      createdAt: TEST_NOW,
    },
  ]);
});

test('the sender of a request gets an acknowledgement, and staff get the request, to be answered by reply', async () => {
  await postJson(api, path, form);
  expect(await db.select().from(mails).orderBy(mails.kind)).toMatchObject([
    { kind: 'enrollment_acknowledgement', recipient: 'asha@example.org', replyTo: 'hello@academy.test' },
    { kind: 'enrollment_to_staff', recipient: 'staff@academy.test', replyTo: 'asha@example.org' },
  ]);
  expect(await countStored()).toEqual({ requests: 1, mails: 2, jobs: 2 });
});

test.each(['98765 43210', '098765 43210', '+91 98765-43210'])('%s is stored as +919876543210', async (mobile) => {
  await postJson(api, path, { ...form, mobile });
  const [request] = await db.select().from(enrollmentRequests);
  expect(request?.mobile).toBe('+919876543210');
});

test('a number of a chosen country is stored with its calling code', async () => {
  await postJson(api, path, { ...form, mobile: '07400 123456', mobileCountry: 'GB' });
  const [request] = await db.select().from(enrollmentRequests);
  expect(request?.mobile).toBe('+447400123456');
});

test('a form that is sent without JavaScript stores the request, too, and leads back to the page of the course', async () => {
  const response = await postForm(api, path, { ...form, mobileCountry: '', [HONEYPOT]: '' });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/courses/devops-basics/enroll');
  expect(response.headers.get('Set-Cookie')).toContain('Path=/courses/devops-basics/enroll;');
  expect(await outcomeOf(db, response)).toMatchObject({ form: 'enrollment', ok: true, message: successMessage });
  expect(await countStored()).toEqual({ requests: 1, mails: 2, jobs: 2 });
});

test('a refused form leads back with the error and what was typed', async () => {
  const response = await postForm(api, path, { ...form, mobile: '12345' });
  expect(response.headers.get('Location')).toBe('/courses/devops-basics/enroll');
  expect(await outcomeOf(db, response)).toEqual({
    form: 'enrollment',
    ok: false,
    message: 'Please check what you entered.',
    fields: { mobile: 'Please enter a valid mobile number' },
    values: { ...form, mobile: '12345' },
  });
});

test('a form for no course leads to the course list', async () => {
  const response = await postForm(api, path, { ...form, courseId: '99' });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/courses');
  expect(await outcomeOf(db, response)).toMatchObject({ ok: false, fields: { courseId: 'Please choose a course' } });
});

test.each([
  ['name', ' ', 'Name is required'],
  ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['name', 'Asha\nBcc: all@example.org', 'Must be a single line'],
  ['name', 'Asha\udfff', 'Contains characters that cannot be stored'],
  ['email', undefined, 'Email is required'],
  ['email', 'asha@', 'Invalid email address'],
  ['mobile', undefined, 'Mobile is required'],
  ['mobile', 9876543210, 'Mobile is required'],
  ['mobile', '+91', 'Please enter a valid mobile number'],
  ['mobile', '9'.repeat(251), 'Must be at most 250 characters'],
  ['mobileCountry', 'in', 'Must be a two-letter country code'],
  ['courseId', undefined, 'Please choose a course'],
  ['courseId', 3, 'Please choose a course'],
  ['courseId', '99', 'Please choose a course'],
  ['courseId', '03', 'Please choose a course'],
  ['courseId', '3.0', 'Please choose a course'],
  ['courseId', '99999999999999999999', 'Please choose a course'],
  ['courseId', "3' OR '1'='1", 'Please choose a course'],
  ['stage', 'enrolled', 'Unknown field'],
  ['page', `/${'x'.repeat(300)}`, 'Must be at most 300 characters'],
  ['referrer', 'https://a.example\nX: y', 'Must be a single line'],
  ['utmSource', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['utmCampaign', { $ne: '' }, 'Must be text'],
])('%s %j is refused and nothing is stored', async (field, value, message) => {
  const refused = await refusal(await postJson(api, path, { ...form, [field]: value }));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(refused.fields?.[field]).toBe(message);
  expect(await countStored()).toEqual(nothing);
});

test('a number with an unknown country is refused at the number', async () => {
  const refused = await refusal(await postJson(api, path, { ...form, mobileCountry: 'ZZ' }));
  expect(refused.fields).toEqual({ mobile: 'Please enter a valid mobile number' });
});

test('a repeat within a day is a success, stored once, and emails no one again', async () => {
  await postJson(api, path, form);
  const repeat = await postJson(after(23.9), path, { ...form, email: 'Asha@Example.org', mobile: '+919876543210' });
  expect(repeat.status).toBe(201);
  expect(await repeat.json()).toEqual({ message: successMessage, reserve: null });
  expect(await countStored()).toEqual({ requests: 1, mails: 2, jobs: 2 });
  expect(await db.$count(enrollmentRequestRevisions)).toBe(0);
});

test('a request after a day, for another course or from someone else is a separate request', async () => {
  await postJson(api, path, form);
  await postJson(after(24), path, form);
  await postJson(api, path, { ...form, courseId: String(otherCourse.number) });
  await postJson(api, path, { ...form, email: 'ravi@example.org' });
  expect((await countStored()).requests).toBe(4);
});

test('new details replace the earlier ones, which are kept, and only staff get an email', async () => {
  await postJson(api, path, form);
  const response = await postJson(after(1), path, { ...form, name: 'Asha Rao', mobile: '98765 43211' });
  expect(response.status).toBe(201);
  const [request, ...others] = await db.select().from(enrollmentRequests);
  expect(others).toEqual([]);
  const privacyNoticeAt = new Date(TEST_NOW.getTime() + 60 * 60 * 1000);
  expect(request).toMatchObject({ name: 'Asha Rao', mobile: '+919876543211', privacyNoticeAt, createdAt: TEST_NOW });
  expect(await db.select().from(enrollmentRequestRevisions)).toMatchObject([
    {
      requestId: request?.id,
      name: 'Asha',
      email: 'asha@example.org',
      mobile: '+919876543210',
      privacyNoticeAt: TEST_NOW,
    },
  ]);
  expect(await db.select().from(mails).orderBy(mails.kind)).toMatchObject([
    { kind: 'enrollment_acknowledgement' },
    { kind: 'enrollment_changed_to_staff', recipient: 'staff@academy.test', replyTo: 'asha@example.org' },
    { kind: 'enrollment_to_staff' },
  ]);
});

test('a new number alone is a new detail, and changes no one else’s request', async () => {
  await postJson(api, path, { ...form, email: 'ravi@example.org' });
  await postJson(api, path, form);
  await postJson(after(1), path, { ...form, mobile: '98765 43211' });
  expect(await db.select().from(enrollmentRequests).orderBy(enrollmentRequests.email)).toMatchObject([
    { email: 'asha@example.org', mobile: '+919876543211' },
    { email: 'ravi@example.org', mobile: '+919876543210' },
  ]);
});

test('twenty equal requests at the same moment store one', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => postJson(api, path, form)));
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201));
  expect(await countStored()).toEqual({ requests: 1, mails: 2, jobs: 2 });
});

test('with the field filled in that people never see, a request is kept as suspected spam, with its source, and emails no one', async () => {
  const headers = { Referer: 'http://localhost/courses/devops-basics?utm_source=college' };
  const response = await postForm(api, path, { ...form, [HONEYPOT]: 'x' }, { headers });
  expect(await outcomeOf(db, response)).toMatchObject({ ok: true, message: successMessage });
  expect(await countStored()).toEqual(nothing);
  const body = { ...form, page: '/courses/devops-basics', utmSource: 'college' };
  expect(await db.select().from(suspectedSpam)).toMatchObject([
    { form: 'enrollment', email: 'asha@example.org', body },
  ]);
});

const lowLimit = { uses: 2, seconds: 90 };

test('an IP address may send a limited number of requests, over all forms', async () => {
  const limited = buildApi({ ...deps, limits: { ...deps.limits, perAddress: lowLimit } });
  const sender = { address: '2001:db8::1' };
  expect((await postJson(limited, '/api/users/register', {}, sender)).status).toBe(422);
  expect((await postJson(limited, path, form, { address: '2001:db8::2' })).status).toBe(201);
  const refused = await postJson(limited, path, form, { address: '2001:db8::3' });
  expect(refused.headers.get('Retry-After')).toBe('90');
  expect(await refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('an email address may be used a limited number of times, and typing errors do not count', async () => {
  const limited = buildApi({ ...deps, limits: { ...deps.limits, perEmail: lowLimit } });
  const own = { ...form, email: 'often@example.org' };
  expect((await postJson(limited, path, { ...own, mobile: '1' })).status).toBe(422);
  expect((await postJson(limited, path, { ...own, courseId: '99' })).status).toBe(422);
  expect((await postJson(limited, path, { ...own, [HONEYPOT]: 'bot' })).status).toBe(201);
  expect((await postJson(limited, path, own)).status).toBe(201);
  const refused = await postJson(limited, path, own);
  expect(refused.headers.get('Retry-After')).toBe('90');
  expect(await refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('when an email cannot be stored, neither the request nor a change of it is stored', async () => {
  await postJson(api, path, form);
  await db.execute(`
    CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse_mail BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.kind <> 'enrollment_acknowledgement')
      EXECUTE FUNCTION refuse_mail();
  `);
  const fresh = await postJson(api, path, { ...form, email: 'ravi@example.org' });
  const change = await postJson(api, path, { ...form, name: 'Asha Rao' });
  await db.execute('DROP TRIGGER refuse_mail ON mails');
  expect([fresh.status, change.status]).toEqual([500, 500]);
  expect(await countStored()).toEqual({ requests: 1, mails: 2, jobs: 2 });
  expect(await db.select().from(enrollmentRequests)).toMatchObject([{ name: 'Asha' }]);
  expect(await db.$count(enrollmentRequestRevisions)).toBe(0);
});

test('a request cannot be read by the public', async () => {
  const response = await api.request(path);
  expect(response.headers.get('Allow')).toBe('POST');
  expect(await refusal(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
});

const away = connectDatabase({ host: '127.0.0.1', port: 5139 });
afterAll(() => away.pool.end());

test.each([
  ['http://localhost/courses/devops-basics/enroll?from=list', '/courses/devops-basics/enroll'],
  ['http://localhost/courses/..%2Fx/enroll', '/courses'],
  ['not an address', '/courses'],
])('while the database is away a form that comes from %s is shown on %s', async (referer, page) => {
  const formPage = async (shown: string, outcome: object) => Response.json({ shown, outcome }, { status: 503 });
  const down = buildApi({ ...deps, db: away.db }, { formPage });
  const response = await postForm(down, path, form, { headers: { Referer: referer } });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ shown: page, outcome: { ok: false, values: form } });
});
