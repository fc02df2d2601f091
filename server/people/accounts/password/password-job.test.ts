import { afterAll, expect, test, vi } from 'vitest';
import { testDeps } from '../../../../tests/support/api.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { asha, signUp } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { mails } from '../../../db/schema/index.ts';
import { startJobs } from '../../../jobs/boss.ts';
import { queueNames } from '../../../jobs/queues.ts';
import { buildApi } from '../../../start/app.ts';
import { registerJobHandlers } from '../../../start/job-handlers.ts';
import { queuesOf } from '../../../start/job-queues.ts';

// With the real queue, whose jobs survive the process.
const { db, connection } = await testDatabase();
const { boss, stop } = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(stop);
const deps = testDeps(db, queuesOf(boss));
const api = buildApi(deps);
await createSite(db);

const unknownEmail = 'nobody@example.org';
const findResetMails = async () => (await db.select().from(mails)).filter(({ kind }) => kind === 'password_reset');

test('a forgotten password is stored as one job before the response, with or without an account; the job emails the owner', async () => {
  await signUp(api);
  for (const email of [asha.email, unknownEmail]) {
    expect((await postJson(api, '/api/auth/forgot-password', { email })).status).toBe(202);
  }
  const waiting = await boss.findJobs(queueNames.passwordReset, { queued: true });
  expect(waiting.map(({ data }) => data)).toEqual(
    expect.arrayContaining([{ email: asha.email }, { email: unknownEmail }]),
  );
  expect(waiting).toHaveLength(2);
  expect(await findResetMails()).toEqual([]);

  await registerJobHandlers(boss, deps, null);
  await eventually(async () => {
    const { rows } = await db.execute("SELECT state FROM pgboss.job WHERE name = 'password-reset'");
    expect(rows).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  });
  expect((await findResetMails()).map(({ recipient }) => recipient)).toEqual([asha.email]);
});

test('a hundred requests of strangers delay the link of the owner by seconds', async () => {
  await db.delete(mails);
  for (let n = 0; n < 100; n += 1) await deps.queuePasswordReset(`nobody-${n}@example.org`);
  await deps.queuePasswordReset(asha.email);
  await vi.waitFor(async () => expect(await findResetMails()).toHaveLength(1), { timeout: 15_000, interval: 100 });
});
