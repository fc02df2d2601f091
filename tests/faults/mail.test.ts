import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { balance, compareMails, countMails, noFaults } from './ledger.ts';
import { startSite } from './site.ts';
import { startWriters, waitForWrites } from './writes.ts';

/**
 * Seconds until all emails are sent, also those with two failed attempts: the first retry comes after 30 to 60 s, the second
 * after one to two minutes.
 */
const BOUND_SECONDS = 150;

test('the mail server is down while people write, then returns: every email is sent once', async ({
  task,
  onTestFinished,
}) => {
  const away = await startMailServer();
  await away.stop();
  const site = await startSite({ SMTP_URL: away.url, MAIL_FROM: 'no-reply@academy.test' });
  const writers = startWriters(() => site.now.url);
  await waitForWrites(writers, 60);
  await writers.stop();
  await vi.waitFor(async () => expect(await countMails(site.connection)).toMatchObject({ untried: 0, sent: 0 }), {
    timeout: 60_000,
    interval: 200,
  });

  const server = await startMailServer(away.port);
  onTestFinished(server.stop);
  const begun = performance.now();
  const { all } = await countMails(site.connection);
  await vi.waitFor(async () => expect(await countMails(site.connection)).toMatchObject({ sent: all }), {
    timeout: BOUND_SECONDS * 1000,
    interval: 200,
  });
  const seconds = (performance.now() - begun) / 1000;
  const comparison = await balance(site.connection, writers.writes);
  const mails = await compareMails(site.connection, server.received);
  task.meta.figures = { ...comparison, mails: all, ...mails, 's until all were sent': seconds.toFixed(0) };
  expect(comparison).toMatchObject(noFaults);
  expect(mails).toEqual({ 'emails not sent': 0, 'sent twice': 0, 'without a row': 0 });
});
