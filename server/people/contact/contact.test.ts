import { afterAll, afterEach, expect, test } from 'vitest';
import { HONEYPOT, PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { CONTACT_SENT } from '../../../contract/people/contact-texts.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { asha } from '../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { contactMessages, mails, rateLimits, suspectedSpam } from '../../db/schema/index.ts';
import { startJobs } from '../../jobs/boss.ts';
import { mailQueue } from '../../mail/queue.ts';
import { buildApi } from '../../start/app.ts';

const { db, connection } = await testDatabase();
const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(jobs.stop);
const deps = testDeps(db, { queueMail: mailQueue(jobs.boss) });
const api = buildApi(deps);
await createSite(db);

const path = '/api/users/register';
const form = { name: 'Asha Rao', email: 'Asha@example.org', subject: 'it', message: 'When does it start?' };

async function countStored() {
  const { rows } = await db.execute('SELECT count(*)::int AS count FROM pgboss.job WHERE name = $$send-mail$$');
  return { messages: await db.$count(contactMessages), mails: await db.$count(mails), jobs: rows[0]?.count };
}
const noneStored = { messages: 0, mails: 0, jobs: 0 };

afterEach(async () => {
  await db.delete(contactMessages);
  await db.delete(mails);
  await jobs.boss.deleteAllJobs('send-mail');
});

test('a message is stored with the notice of the form', async () => {
  const response = await postJson(api, path, form);
  expect(response.status).toBe(201);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ message: CONTACT_SENT });
  const [message] = await db.select().from(contactMessages);
  expect(message).toMatchObject({
    ...form,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: TEST_NOW,
    createdAt: TEST_NOW,
  });
});

test('the sender of a message gets an acknowledgement, and staff get the message, to be answered by reply', async () => {
  await postJson(api, path, form);
  const queued = await db.select().from(mails).orderBy(mails.kind);
  expect(queued).toMatchObject([
    { kind: 'contact_acknowledgement', recipient: form.email, replyTo: 'hello@academy.test', state: 'waiting' },
    { kind: 'contact_to_staff', recipient: 'staff@academy.test', replyTo: form.email, state: 'waiting' },
  ]);
  expect(queued[1]?.text).toContain('When does it start?');
  expect(await countStored()).toEqual({ messages: 1, mails: 2, jobs: 2 });
});

test('the message is optional', async () => {
  const { message: _, ...short } = form;
  expect((await postJson(api, path, short)).status).toBe(201);
  const [message] = await db.select().from(contactMessages);
  expect(message?.message).toBe('');
});

test('a form that is sent without JavaScript also stores the message, and leads back to its page', async () => {
  const response = await postForm(api, path, { ...form, [HONEYPOT]: '' }, { headers: { Origin: 'http://localhost' } });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/contact');
  expect(await outcomeOf(db, response)).toMatchObject({ ok: true, message: CONTACT_SENT });
  expect(await countStored()).toEqual({ messages: 1, mails: 2, jobs: 2 });
});

test.each([
  ['name', undefined, 'Name is required'],
  ['name', '  ', 'Name is required'],
  ['name', 'As', 'Name must be at least 3 characters'],
  ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['name', 'Asha\r\nBcc: all@example.org', 'Must be a single line'],
  ['name', 'Asha\u2028Rao', 'Must be a single line'],
  ['name', 'Asha\0Rao', 'Contains characters that cannot be stored'],
  ['name', 'Asha\ud800', 'Contains characters that cannot be stored'],
  ['name', 7, 'Name is required'],
  ['name', ['Asha Rao'], 'Name is required'],
  ['email', undefined, 'Email is required'],
  ['email', 'asha', 'Invalid email address'],
  ['email', 'asha@example.org\nBcc: all@example.org', 'Invalid email address'],
  ['email', `${'a'.repeat(250)}@x.in`, 'Must be at most 254 characters'],
  ['subject', undefined, 'Please select a subject'],
  ['subject', 'other', 'Please select a subject'],
  ['subject', '__proto__', 'Please select a subject'],
  ['message', 'x'.repeat(5001), 'Must be at most 5000 characters'],
  ['message', { $ne: '' }, 'Must be text'],
  ['admin', true, 'Unknown field'],
])('%s %j is refused and nothing is stored', async (field, value, message) => {
  const refused = await refusal(await postJson(api, path, { ...form, [field]: value }));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input', message: 'Please check what you entered.' });
  expect(refused.fields?.[field]).toBe(message);
  expect(await countStored()).toEqual(noneStored);
});

test('every wrong field is named at once', async () => {
  const { fields } = await refusal(await postJson(api, path, {}));
  expect(Object.keys(fields ?? {})).toEqual(['name', 'email', 'subject']);
});

test('with the field filled in that people never see, a message is kept as suspected spam and emails no one', async () => {
  const response = await postJson(api, path, { ...form, [HONEYPOT]: 'https://spam.test' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: CONTACT_SENT });
  expect(await countStored()).toEqual(noneStored);
  expect(await db.select().from(suspectedSpam)).toMatchObject([
    { form: 'contact', email: form.email.toLowerCase(), body: form, privacyNoticeAt: TEST_NOW },
  ]);
});

test('the public address may be the origin', async () => {
  const response = await postJson(api, path, form, { headers: { Origin: deps.env.PUBLIC_URL } });
  expect(response.status).toBe(201);
});

const twoUses = { uses: 2, seconds: 90 };

test('an IP address may send a limited number of messages, valid or not, and is then told when to retry', async () => {
  const limited = buildApi({ ...deps, limits: { ...deps.limits, perAddress: twoUses } });
  const sender = { address: '203.0.113.10' };
  expect((await postJson(limited, path, {}, sender)).status).toBe(422);
  expect((await postJson(limited, path, form, sender)).status).toBe(201);
  const refused = await postJson(limited, path, form, sender);
  expect(refused.headers.get('Retry-After')).toBe('90');
  expect(await refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await postJson(limited, path, form, { address: '203.0.113.11' })).status).toBe(201);
  expect((await postJson(limited, path, form)).status).toBe(201);
  expect((await countStored()).messages).toBe(3);
});

test('an email address may be used a limited number of times in any spelling, and invalid forms do not count', async () => {
  const limited = buildApi({ ...deps, limits: { ...deps.limits, perEmail: twoUses } });
  const from = (email: string) => ({ ...form, email });
  expect((await postJson(limited, path, { ...from('limit@example.org'), name: '' })).status).toBe(422);
  expect((await postJson(limited, path, from('limit@example.org'))).status).toBe(201);
  expect((await postJson(limited, path, from('Limit@Example.org'))).status).toBe(201);
  const refused = await postJson(limited, path, from('LIMIT@example.org'));
  expect(refused.headers.get('Retry-After')).toBe('90');
  expect((await refusal(refused)).status).toBe(429);
  expect((await postJson(limited, path, from('other@example.org'))).status).toBe(201);
  expect((await countStored()).messages).toBe(3);
});

/** A site on which visitors cause so many emails an hour, and a network two of each kind. */
function buildLimitedApi(uses: { link: number; courtesy: number; staff: number }) {
  const shared = (most: number) => ({ uses: most, perNetwork: 2, seconds: 3600 });
  const { link, courtesy, staff } = uses;
  const links = { firstLinkMails: shared(0), linkMails: shared(link) };
  const mailed = { ...links, courtesyMails: shared(courtesy), staffMails: shared(staff) };
  return buildApi({ ...deps, limits: { ...deps.limits, ...mailed } });
}
const kinds = async () => (await db.select().from(mails)).map(({ kind }) => kind).sort();

test('in a flood from many networks requests are stored without an acknowledgement, and sign-up stays open', async () => {
  await db.delete(rateLimits);
  deps.lines.length = 0;
  const site = buildLimitedApi({ link: 1, courtesy: 2, staff: 9 });
  const from = (n: number) => ({ address: `203.0.${n}.1` });
  for (const n of [1, 2, 3]) {
    expect((await postJson(site, path, { ...form, email: `${n}@example.org` }, from(n))).status).toBe(201);
  }
  expect(await kinds()).toEqual([...Array(2).fill('contact_acknowledgement'), ...Array(3).fill('contact_to_staff')]);
  const request = { courseId: '1', name: 'Asha Rao', email: 'd@example.org', mobile: '98765 43210' };
  await createPaidCourse(db, { number: 1 });
  expect((await postJson(site, '/api/enrollments', request, from(4))).status).toBe(201);
  expect((await db.select().from(mails)).filter(({ recipient }) => recipient === request.email)).toEqual([]);
  expect((await postJson(site, '/api/auth/sign-up', { ...asha, email: 'e@example.org' }, from(5))).status).toBe(201);
  const refused = await postJson(site, '/api/auth/sign-up', { ...asha, email: 'f@example.org' }, from(6));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  const limited = deps.lines.filter(({ event }) => event === 'mail.strangers_limit');
  expect(limited.map(({ fields }) => fields?.kind)).toEqual(['courtesy', 'courtesy', 'link']);
});

test('a flood from one network uses up only its own share, even of the emails to the staff', async () => {
  await db.delete(rateLimits);
  const site = buildLimitedApi({ link: 4, courtesy: 4, staff: 4 });
  for (const n of [1, 2, 3, 4, 5]) {
    const sender = { address: `198.51.100.${n}` };
    expect((await postJson(site, path, { ...form, email: `${n}@example.org` }, sender)).status).toBe(201);
  }
  expect(await countStored()).toMatchObject({ messages: 5, mails: 4 });
  await postJson(site, path, form, { address: '198.51.101.1' });
  expect((await kinds()).slice(-3)).toEqual(Array(3).fill('contact_to_staff'));
  expect(await countStored()).toMatchObject({ messages: 6, mails: 6 });
});

test('if the second email cannot be stored, nothing is stored', async () => {
  await db.execute(`
    CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse_mail BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.kind = 'contact_to_staff')
      EXECUTE FUNCTION refuse_mail();
  `);
  const response = await postJson(api, path, form);
  await db.execute('DROP TRIGGER refuse_mail ON mails');
  expect(await refusal(response)).toMatchObject({ status: 500, code: 'internal_error' });
  expect(await countStored()).toEqual(noneStored);
});

test('a message cannot be read by the public', async () => {
  const response = await api.request(path);
  expect(response.headers.get('Allow')).toBe('POST');
  expect(await refusal(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
});
