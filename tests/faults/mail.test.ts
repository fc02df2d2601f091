import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../server/testing/mail-server.ts';
import { balance, wholly } from './ledger.ts';
import { mailsBy, sentOnce } from './mails.ts';
import { startSite } from './site.ts';
import { acknowledges, startWriters } from './writes.ts';

/**
 * Within how many seconds of its return all are sent, also those that were tried twice before: the first try again comes
 * after half a minute to a minute, the second after one to two.
 */
const BOUND_SECONDS = 150;

test('the mail server is away while people write and then comes back: every mail is sent once', async ({
  task,
  onTestFinished,
}) => {
  const away = await startMailServer();
  await away.stop();
  const site = await startSite({ SMTP_URL: away.url, MAIL_FROM: 'no-reply@academy.test' });
  const writers = startWriters(() => site.now.url);
  await acknowledges(writers, 60);
  await writers.stop();
  await vi.waitFor(async () => expect(await mailsBy(site.connection)).toMatchObject({ untried: 0, sent: 0 }), {
    timeout: 60_000,
    interval: 200,
  });

  const server = await startMailServer(away.port);
  onTestFinished(server.stop);
  const begun = performance.now();
  const { all } = await mailsBy(site.connection);
  await vi.waitFor(async () => expect(await mailsBy(site.connection)).toMatchObject({ sent: all }), {
    timeout: BOUND_SECONDS * 1000,
    interval: 200,
  });
  const seconds = (performance.now() - begun) / 1000;
  const sum = await balance(site.connection, writers.writes);
  const mails = await sentOnce(site.connection, server.received);
  task.meta.figures = { ...sum, mails: all, ...mails, 's until all were sent': seconds.toFixed(0) };
  expect(sum).toMatchObject(wholly);
  expect(mails).toEqual({ 'mails not sent': 0, 'sent twice': 0, 'sent by nobody': 0 });
});
