import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEST_SECRET, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { openMail } from '../../../tests/support/mime.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { readEnv } from '../../base/env.ts';
import { startJobs } from '../../jobs/boss.ts';
import { smtpTransport } from '../../mail/smtp.ts';
import { buildApi } from '../../start/app.ts';
import { registerJobHandlers } from '../../start/job-handlers.ts';
import { queuesOf } from '../../start/job-queues.ts';

const { db, connection } = await testDatabase();
const server = await startMailServer();
afterAll(server.stop);
const env = readEnv({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@academy.test', SECRET: TEST_SECRET });
const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(jobs.stop);
const deps = testDeps(db, { env, now: () => new Date(), ...queuesOf(jobs.boss) });
await registerJobHandlers(jobs.boss, deps, smtpTransport(deps));
const api = buildApi(deps);
await createSite(db);
const { user: admin, headers } = await createStaff(api, db);

beforeEach(() => {
  server.received.length = 0;
  server.state.refusal = undefined;
});

/** Sends a test email. @returns how to read what became of it */
async function send() {
  const response = await postJson(api, '/api/desk/mails/test', {}, { headers });
  expect(response.status).toBe(200);
  const { id } = (await response.json()).data;
  return async () => (await (await api.request(`/api/desk/mails/${id}`, { headers })).json()).data;
}

test('a test email goes to the person who asks for it, and the desk shows that the mail server took it', async () => {
  const read = await send();
  await eventually(async () =>
    expect(await read()).toMatchObject({ state: 'sent', kind: 'test', reply: '250 OK: message queued' }),
  );
  const received = await Promise.all(server.received.map(({ source }) => openMail(source)));
  const arrived = received.filter(({ subject }) => subject?.startsWith('A test from the desk'));
  expect(arrived).toMatchObject([{ to: [{ address: admin.email }] }]);
});

test('the desk shows why the mail server refused a test email', async () => {
  server.state.refusal = 550;
  const read = await send();
  await eventually(async () =>
    expect(await read()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('550') }),
  );
});
