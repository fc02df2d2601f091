import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { TEST_SECRET, testDeps } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { readEnv } from '../../base/env.ts';
import { auditEntries, mails } from '../../db/schema/index.ts';
import { startJobs } from '../../jobs/boss.ts';
import { mailJobs, mailQueue } from '../../mail/queue.ts';
import { smtpTransport } from '../../mail/smtp.ts';
import { buildApi } from '../../start/app.ts';
import { registerJobHandlers } from '../../start/job-handlers.ts';

const { db, connection } = await testDatabase();
const server = await startMailServer();
afterAll(server.stop);
const env = readEnv({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@academy.test', SECRET: TEST_SECRET });
const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(jobs.stop);
// What the site sends on its own waits in the outbox; these tests send through a queue.
const deps = testDeps(db, { env, now: () => new Date(), mailJobs: mailJobs(jobs.boss) });
const api = buildApi(deps);
await createSite(db);
const { user: admin, headers } = await createStaff(api, db);

beforeEach(async () => {
  await db.delete(mails);
  server.received.length = 0;
  server.state.refusal = undefined;
  server.state.hold = undefined;
});

/** A node that sends emails, until the test ends. */
async function startSending(): Promise<void> {
  const node = await startJobs(connection, { log: () => {}, maintenance: false });
  onTestFinished(node.stop);
  await registerJobHandlers(node.boss, deps, smtpTransport(deps));
}

async function queueMail(recipient = 'asha@example.org'): Promise<string> {
  const mail = { kind: 'enrolled', recipient, subject: 'S', html: '<p>Hi</p>', text: 'Hi' } as const;
  return db.transaction((tx) => mailQueue(jobs.boss)(tx, mail));
}

const findMail = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0];
const read = async (id: string) => (await (await api.request(`/api/desk/mails/${id}`, { headers })).json()).data;
const retry = (id: string) => postJson(api, `/api/desk/mails/${id}/retry`, {}, { headers });
const findRetries = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
const waitUntil = (id: string, expected: object) =>
  eventually(async () => expect(await findMail(id)).toMatchObject(expected));

/** An email that the mail server refused for good. */
async function createFailedMail(recipient?: string): Promise<string> {
  const id = await queueMail(recipient);
  await db.update(mails).set({ state: 'failed', attempts: 1, lastError: '550' }).where(eq(mails.id, id));
  return id;
}

test('a failed email is sent once, even if two people click at the same moment', {
  ...byNight,
  timeout: 60_000,
}, async () => {
  const id = await queueMail();
  server.state.refusal = 550;
  await startSending();
  await waitUntil(id, { state: 'failed', attempts: 1 });
  server.state.refusal = undefined;
  const statuses = (await Promise.all([retry(id), retry(id), retry(id)])).map(({ status }) => status);
  expect(statuses).toContain(200);
  await waitUntil(id, { state: 'sent', attempts: 2, lastError: null });
  expect(server.received).toHaveLength(1);
  expect(await findRetries(id)).toMatchObject([{ actorId: admin.id, action: 'mail.retry' }]);
});

test('an email that waits for a later attempt shows its time, and is sent at once on request', {
  timeout: 60_000,
}, async () => {
  const id = await queueMail();
  server.state.refusal = 451;
  await startSending();
  await waitUntil(id, { state: 'waiting', attempts: 1 });
  await eventually(async () => {
    const wait = new Date((await read(id)).nextAttemptAt).getTime() - Date.now();
    expect(wait).toBeGreaterThan(10_000);
  });
  server.state.refusal = undefined;
  expect((await retry(id)).status).toBe(200);
  await waitUntil(id, { state: 'sent', attempts: 2 });
  expect(server.received).toHaveLength(1);
});

test('a second click changes nothing, because the email is already waiting', async () => {
  const id = await createFailedMail();
  expect((await retry(id)).status).toBe(200);
  const response = await retry(id);
  expect([response.status, (await response.json()).data]).toMatchObject([200, { state: 'waiting' }]);
  expect(await findRetries(id)).toHaveLength(1);
  expect(await jobs.boss.findJobs('send-mail', { data: { mailId: id } })).toHaveLength(1);
});

test('an email without a job, as after weeks without a mail server, gets a new one', async () => {
  const id = await queueMail();
  await jobs.boss.deleteJob('send-mail', id);
  expect((await read(id)).nextAttemptAt).toBeNull();
  expect((await retry(id)).status).toBe(200);
  expect((await read(id)).nextAttemptAt).not.toBeNull();
});

test('an email that was sent is not sent again', async () => {
  const id = await queueMail();
  await db.update(mails).set({ state: 'sent' }).where(eq(mails.id, id));
  expect(await refusal(await retry(id))).toMatchObject({ status: 409, message: 'This email has already been sent.' });
  expect(await findRetries(id)).toEqual([]);
});

test('an email that is being sent is left alone, without waiting for the mail server', {
  timeout: 60_000,
}, async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.state.hold = promise;
  const id = await queueMail();
  await startSending();
  await eventually(() => expect(server.state.held).toBe(1));
  const response = await retry(id).finally(resolve);
  expect(await refusal(response)).toMatchObject({ status: 409, message: 'This email is being sent just now.' });
  await waitUntil(id, { state: 'sent' });
  expect(server.received).toHaveLength(1);
});

test('the failed emails of a filter are sent together, and no others', { timeout: 60_000 }, async () => {
  const retried = [await createFailedMail('asha@fail.example'), await createFailedMail('ravi@fail.example')];
  const other = await createFailedMail('mira@other.example');
  const response = await postJson(api, '/api/desk/mails/retry', { q: 'fail.example' }, { headers });
  expect(await response.json()).toEqual({ retried: 2, hasMore: false });
  expect(await findMail(other)).toMatchObject({ state: 'failed' });
  await startSending();
  for (const id of retried) await waitUntil(id, { state: 'sent' });
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(['asha@fail.example', 'ravi@fail.example']);
  const again = await postJson(api, '/api/desk/mails/retry', { q: 'fail.example' }, { headers });
  expect(await again.json()).toEqual({ retried: 0, hasMore: false });
});

test('when the job cannot be stored, the email stays failed', async () => {
  const id = await createFailedMail();
  const sendNow = () => Promise.reject(new Error('no queue'));
  const broken = buildApi({ ...deps, mailJobs: { ...deps.mailJobs, sendNow } });
  expect((await postJson(broken, `/api/desk/mails/${id}/retry`, {}, { headers })).status).toBe(500);
  expect(await findMail(id)).toMatchObject({ state: 'failed' });
  expect(await findRetries(id)).toEqual([]);
});
