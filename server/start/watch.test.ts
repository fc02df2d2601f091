import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time.ts';
import { TEST_NOW, testApi } from '../../tests/support/api.ts';
import { createSite } from '../../tests/support/factories.ts';
import { readEnv } from '../base/env.ts';
import { connectDatabase } from '../db/client.ts';
import { alerts, mails, scheduledRuns } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { startJobs } from '../jobs/boss.ts';
import { queueNames } from '../jobs/queues.ts';
import { buildApi } from './app.ts';
import { createWatch } from './watch.ts';

const { db, pool, deps } = await testApi();
await createSite(db);
const jobs = await startJobs(pool.options, { log: deps.log, maintenance: false });
afterAll(jobs.stop);

const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms);
const mail = { kind: 'enrolled', recipient: 'a@example.org', subject: 'S', html: '', text: '' };
const waitingFor = (...recipients: string[]) =>
  recipients.map((recipient) => ({ ...mail, recipient, createdAt: ago(HOUR_MS + 1) }));
const withMail: Deps = { ...deps, env: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@academy.test' }) };
const openAlerts = async () =>
  (
    await db
      .select({ text: alerts.text })
      .from(alerts)
      .where(and(eq(alerts.kind, 'fault'), isNull(alerts.doneAt)))
  ).map(({ text }) => text);
const readyOf = async (site: Deps) => {
  const response = await buildApi(site).request('/api/ready');
  return { status: response.status, body: await response.json() };
};

beforeEach(async () => {
  deps.lines.length = 0;
  await db.delete(scheduledRuns);
  await db.delete(alerts);
  await db.delete(mails);
});

/** How each problem comes about, and ends. */
const problems: [string, string, Deps, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'a scheduled job that is late',
    'Scheduled jobs do not run when they are due. The first: Scan files of learners, due 21 Nov 2026, 11:24 am IST.',
    deps,
    () =>
      db.insert(scheduledRuns).values([
        { name: queueNames.checkSelling, dueAt: ago(5.5 * MINUTE_MS) },
        { name: queueNames.scanFiles, dueAt: ago(6 * MINUTE_MS) },
      ]),
    () => db.update(scheduledRuns).set({ dueAt: TEST_NOW }),
  ],
  [
    'a backup that is too old',
    'There is no recent backup. The newest: 19 Nov 2026, 10:30 pm IST.',
    deps,
    () => db.insert(scheduledRuns).values({ name: 'backup', ranAt: ago(37 * HOUR_MS) }),
    () => db.update(scheduledRuns).set({ ranAt: TEST_NOW }),
  ],
  [
    'emails to two recipients that the mail server does not take',
    'No email was sent for an hour, and some wait: the mail server does not take them.',
    withMail,
    () => db.insert(mails).values(waitingFor('a@example.org', 'b@example.org')),
    () => db.insert(mails).values({ ...mail, state: 'sent', sentAt: ago(MINUTE_MS) }),
  ],
  [
    'a full outbox',
    'More than 1,000 emails wait in the outbox.',
    deps,
    () => db.insert(mails).values(Array.from({ length: 1001 }, () => ({ ...mail, createdAt: ago(11 * MINUTE_MS) }))),
    () => db.delete(mails).where(sql`id = (SELECT id FROM mails WHERE kind = ${mail.kind} LIMIT 1)`),
  ],
];

describe.each(problems)('for %s', (_, text, site, begin, end) => {
  test('the site is degraded, and the staff and the log are told once, until it ends', async () => {
    const look = createWatch(site, jobs.boss);
    await begin();
    await look();
    await look();
    expect(await readyOf(site)).toEqual({ status: 200, body: { status: 'degraded' } });
    expect(await openAlerts()).toEqual([text]);
    expect(await db.$count(mails, eq(mails.kind, 'money_alert_to_staff'))).toBe(1);
    expect(deps.lines.filter(({ event }) => event === 'site.degraded')).toMatchObject([{ fields: { reason: text } }]);

    await end();
    await look();
    expect(await readyOf(site)).toEqual({ status: 200, body: { status: 'ready' } });
    expect(await openAlerts()).toEqual([]);
    expect(deps.lines.at(-1)).toMatchObject({ level: 'info', event: 'site.ready' });
  });
});

test('an email that waits because there is no mail server does not make the site degraded', async () => {
  await db.insert(mails).values(waitingFor('a@example.org', 'b@example.org'));
  expect(await readyOf(deps)).toMatchObject({ body: { status: 'ready' } });
});

test('emails that wait for one recipient, whose mailbox may be busy, do not make the site degraded', async () => {
  await db.insert(mails).values(waitingFor('busy@example.org', 'busy@example.org'));
  expect(await readyOf(withMail)).toMatchObject({ body: { status: 'ready' } });
});

test('a running node whose database a newer version has migrated is degraded', async () => {
  const newer = sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`;
  await db.execute(newer);
  onTestFinished(
    async () => void (await db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`)),
  );
  expect(await readyOf(deps)).toEqual({ status: 200, body: { status: 'degraded' } });
});

test('the log says once that the database is away, and nobody has to restart the watch', async () => {
  const away = connectDatabase({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => away.pool.end());
  const look = createWatch({ ...deps, db: away.db }, jobs.boss);
  await look();
  await look();
  expect(deps.lines).toMatchObject([
    { level: 'error', event: 'site.not_ready', fields: { reason: 'The database does not answer.' } },
  ]);
});

test('a clock that was ahead is repaired in the running site', async () => {
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now() + interval '1 year'`);
  await createWatch(deps, jobs.boss)();
  expect(deps.lines).toMatchObject([{ event: 'clock.repaired' }]);
});

test('where a backup is expected and none was made, the staff are told that none is known', async () => {
  await createWatch({ ...deps, env: readEnv({ BACKUP_MAX_AGE_HOURS: '36' }) }, jobs.boss)();
  expect(await openAlerts()).toEqual(['There is no recent backup. None is known.']);
});
