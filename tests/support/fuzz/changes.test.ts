import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startJobs } from '../../../server/jobs/boss.ts';
import { mailQueue } from '../../../server/mail/queue.ts';
import { testDatabase } from '../database.ts';
import { watchChanges } from './changes.ts';

const { db, connection } = await testDatabase();
const { boss, stop } = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(stop);
const queueMail = mailQueue(boss);
const readChanges = await watchChanges(db);
const mail = { kind: 'enrolled', recipient: 'a@example.org', subject: 'S', html: '<p>H</p>', text: 'H' } as const;

test('an email and its job are noted as changes of one transaction', async () => {
  await db.transaction((tx) => queueMail(tx, mail));
  const changes = await readChanges();
  expect(changes.map(({ what }) => what)).toEqual(['mails insert', 'job insert']);
  expect(new Set(changes.map(({ transaction }) => transaction)).size).toBe(1);
  expect(await readChanges()).toEqual([]);
});

test('a job that is queued outside the transaction of its request is noted, too', async () => {
  const failing = db.transaction(async (tx) => {
    await queueMail(tx, mail);
    await db.transaction((other) => queueMail(other, mail));
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect((await readChanges()).map(({ what }) => what)).toEqual(['mails insert', 'job insert']);
});

test("the queue's own bookkeeping is not a change", async () => {
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now(), bam_on = now()`);
  await db.execute(sql`UPDATE pgboss.queue SET monitor_on = now()`);
  expect(await readChanges()).toEqual([]);
});
