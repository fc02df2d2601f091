import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { instantInKolkata } from '../../contract/base/calendar.ts';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { byNight } from '../../tests/support/by-night.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createPost, createSite } from '../../tests/support/factories.ts';
import { createUser } from '../../tests/support/learning-factories.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../auth/auth.ts';
import { readEnv } from '../base/env.ts';
import {
  alerts,
  formOutcomes,
  mails,
  posts,
  rateLimits,
  scheduledRuns,
  sessions,
  users,
  verifications,
} from '../db/schema/index.ts';
import { TRASH_MS } from '../desk/trash/index.ts';
import { mailQueue } from '../mail/queue.ts';
import { smtpTransport } from '../mail/smtp.ts';
import { registerJobHandlers } from '../start/job-handlers.ts';
import { startJobs } from './boss.ts';
import { queueNames } from './queues.ts';

const { db, connection } = await testDatabase();
await createSite(db);
const server = await startMailServer();
afterAll(server.stop);
const env = readEnv({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@academy.test' });
const deps = testDeps(db, { env });
const mail = {
  kind: 'enrolled',
  recipient: 'a@example.org',
  subject: 'S',
  html: '<p>Hello</p>',
  text: 'Hello',
} as const;

/** A node of the site: it sends mails only with a transport. */
async function startNode(transport: ReturnType<typeof smtpTransport>) {
  const jobs = await startJobs(connection, { log: deps.log, maintenance: false });
  onTestFinished(jobs.stop);
  await registerJobHandlers(jobs.boss, deps, transport);
  return { boss: jobs.boss, queueMail: mailQueue(jobs.boss) };
}

test('queued emails wait without SMTP_URL, and each is sent once by the nodes that have one', async () => {
  const silent = await startNode(null);
  await db.transaction(async (tx) => {
    for (let n = 1; n <= 3; n++) await silent.queueMail(tx, { ...mail, recipient: `a${n}@example.org` });
  });
  const { queuedCount } = (await silent.boss.getQueueStats(queueNames.sendMail, { force: true }))[0] ?? {};
  expect(queuedCount).toBe(3);
  expect(await db.$count(mails)).toBe(3);
  expect(server.received).toEqual([]);

  await Promise.all([startNode(smtpTransport(deps)), startNode(smtpTransport(deps))]);
  await eventually(async () => {
    const states = await db.select({ state: mails.state }).from(mails);
    expect(states.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });
  const recipients = server.received.flatMap(({ to }) => to).sort();
  expect(recipients).toEqual(['a1@example.org', 'a2@example.org', 'a3@example.org']);
});

test('an email of a transaction that fails is neither stored nor sent', async () => {
  const node = await startNode(null);
  const before = await db.$count(mails);
  const failing = db.transaction(async (tx) => {
    await node.queueMail(tx, mail);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await db.$count(mails)).toBe(before);
  expect(await node.boss.findJobs(queueNames.sendMail, { queued: true })).toEqual([]);
});

/** Sessions and emailed links of someone: some are over, the ones called `open` are not. */
async function createSessionsAndLinks(over: Date, open: Date): Promise<void> {
  const asha = {
    name: 'Asha',
    email: 'asha@example.org',
    phone: '+919876543210',
    privacyNoticeVersion: '1',
    privacyNoticeAt: over,
  };
  const [{ id: userId } = {}] = await db.insert(users).values(asha).returning();
  if (!userId) throw new Error('No one was inserted');
  const signedInAt = (secondsAgo: number) => new Date(TEST_NOW.getTime() - secondsAgo * 1000);
  await db.insert(sessions).values([
    { userId, token: 'not used', createdAt: signedInAt(60), expiresAt: over },
    { userId, token: 'too long', createdAt: signedInAt(SESSION_ABSOLUTE_SECONDS + 1), expiresAt: open },
    { userId, token: 'open', createdAt: signedInAt(SESSION_ABSOLUTE_SECONDS), expiresAt: open },
  ]);
  await db.insert(verifications).values([
    { identifier: 'over', value: '', expiresAt: over },
    { identifier: 'open', value: '', expiresAt: open },
  ]);
}

test('expired records are deleted, others stay', byNight, async () => {
  const outcome = { form: 'contact', ok: true, message: '', fields: {}, values: {} } as const;
  const later = new Date(TEST_NOW.getTime() + 1);
  await db.insert(formOutcomes).values([
    { idHash: 'over', outcome, expiresAt: TEST_NOW },
    { idHash: 'open', outcome, expiresAt: later },
  ]);
  await db.insert(rateLimits).values([
    { key: 'over', uses: 1, resetsAt: TEST_NOW },
    { key: 'open', uses: 1, resetsAt: later },
  ]);
  await createSessionsAndLinks(TEST_NOW, later);
  const node = await startNode(null);
  expect(await node.boss.getSchedules(queueNames.deleteExpired)).toMatchObject([{ cron: '*/10 * * * *' }]);
  await node.boss.send(queueNames.deleteExpired);
  await eventually(async () => {
    // The last to be cleaned.
    expect(await db.select({ link: verifications.identifier }).from(verifications)).toEqual([{ link: 'open' }]);
  });
  expect(await db.select({ token: sessions.token }).from(sessions)).toEqual([{ token: 'open' }]);
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'open' }]);
  expect(await db.select({ idHash: formOutcomes.idHash }).from(formOutcomes)).toEqual([{ idHash: 'open' }]);
});

test('once a night records that were in the trash for 30 days are deleted', byNight, async () => {
  const old = await createPost(db, { deletedAt: new Date(TEST_NOW.getTime() - TRASH_MS) });
  const node = await startNode(null);
  expect(await node.boss.getSchedules(queueNames.purgeTrash)).toMatchObject([
    { cron: '30 3 * * *', timezone: 'Asia/Kolkata' },
  ]);
  await node.boss.send(queueNames.purgeTrash);
  await eventually(async () => expect(await db.$count(posts, eq(posts.id, old.id))).toBe(0));
});

test('once a night emails of no one’s account that are two years old are deleted', byNight, async () => {
  const createdAt = new Date('2024-11-21T06:00:00Z');
  const [old] = await db
    .insert(mails)
    .values({ ...mail, createdAt })
    .returning();
  const node = await startNode(null);
  expect(await node.boss.getSchedules(queueNames.deleteAfterRetention)).toMatchObject([
    { cron: '50 3 * * *', timezone: 'Asia/Kolkata' },
  ]);
  await node.boss.send(queueNames.deleteAfterRetention);
  await eventually(async () => expect(await db.$count(mails, eq(mails.id, old?.id ?? ''))).toBe(0));
});

test('a selling job whose step fails goes on with its next step, and alerts the staff', byNight, async () => {
  // No one is told that a hold lapsed, and the waitlist is asked all the same.
  const select = () => {
    throw new Error('Statement timeout');
  };
  const failing = Object.assign(Object.create(db), { select });
  const jobs = await startJobs(connection, { log: deps.log, maintenance: false });
  onTestFinished(jobs.stop);
  await registerJobHandlers(jobs.boss, { ...deps, db: failing }, null);
  await jobs.boss.send(queueNames.tellExpiredHolds);
  await eventually(async () => {
    const told = await db.select({ text: alerts.text }).from(alerts).orderBy(alerts.about);
    expect(told.map(({ text }) => text.split(':')[0])).toEqual([
      'The job tell-expired-holds (offerSeats) failed',
      'The job tell-expired-holds (seatPaidOrders) failed',
      'The job tell-expired-holds (tellExpiredHolds) failed',
    ]);
  });
});

test('the jobs that write to people unasked wait for the day', async () => {
  // Every step that runs fails, and is named in the log.
  const select = () => {
    throw new Error('Statement timeout');
  };
  const names = [queueNames.remindOfDues, queueNames.tellExpiredHolds];
  const ranAt = async (time: string) => {
    const now = () => instantInKolkata(`2026-11-21T${time}`);
    const night = {
      ...testDeps(db, { env, now }),
      db: Object.assign(Object.create(db), { select }),
    };
    const jobs = await startJobs(connection, { log: deps.log, maintenance: false });
    await registerJobHandlers(jobs.boss, night, null);
    for (const name of names) await jobs.boss.send(name);
    await eventually(async () => {
      const ran = and(inArray(scheduledRuns.name, names), eq(scheduledRuns.ranAt, now()));
      expect(await db.$count(scheduledRuns, ran)).toBe(names.length);
    });
    await jobs.stop();
    return night.lines
      .flatMap(({ event, fields }) => (event === 'jobs.item_failed' ? String(fields?.item) : []))
      .toSorted();
  };
  const atOnce = ['offerSeats', 'seatPaidOrders', 'tellExpiredHolds'];
  expect(await ranAt('23:00')).toEqual(atOnce);
  expect(await ranAt('10:00')).toEqual([...atOnce, 'remindOfDues'].toSorted());
});

test('a nightly step that fails does not stop the later ones, and the log says so', byNight, async () => {
  const createdAt = new Date('2024-11-21T06:00:00Z');
  await createUser(db, { emailVerified: false, createdAt });
  await db.execute(sql`CREATE RULE kept AS ON DELETE TO users DO INSTEAD SELECT 1 / 0`);
  onTestFinished(async () => void (await db.execute(sql`DROP RULE kept ON users`)));
  await db.insert(mails).values({ ...mail, recipient: 'old@example.org', createdAt });
  const node = await startNode(null);
  await node.boss.send(queueNames.deleteAfterRetention);
  await eventually(async () => expect(await db.$count(mails, eq(mails.recipient, 'old@example.org'))).toBe(0));
  const fields = expect.objectContaining({ job: queueNames.deleteAfterRetention, item: 'deleteUnconfirmed' });
  expect(deps.lines).toContainEqual(expect.objectContaining({ event: 'jobs.item_failed', fields }));
});

test('several nodes that start at the same moment all get their queue', async () => {
  const fresh = await testDatabase();
  const nodes = await Promise.all(
    [1, 2, 3].map(() => startJobs(fresh.connection, { log: deps.log, maintenance: false })),
  );
  const names = await nodes[0]?.boss.getQueues();
  await Promise.all(nodes.map(({ stop }) => stop()));
  expect(names?.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(queueNames)));
});

test('without a database the queue does not open, and says why', async () => {
  await expect(startJobs({ host: '127.0.0.1', port: 5139 }, { log: deps.log })).rejects.toThrow('ECONNREFUSED');
});
