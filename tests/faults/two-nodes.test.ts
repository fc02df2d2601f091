import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { sessionOf } from '../support/people.ts';
import { startExternal } from './external.ts';
import { balance, compareMails, countMails, noFaults } from './ledger.ts';
import { startProcess } from './site.ts';
import { newWrite, PASSWORD, send, startWriters, visitor, WRITERS, waitForWrites } from './writes.ts';

/**
 * Seconds until the other node accepts writes, and until it has sent the emails of the killed one: 20 s without a heartbeat, up
 * to 30 s until the next check, up to 60 s until the retry, and a margin for a busy machine.
 */
const BOUND_SECONDS = { writes: 10, mails: 130 };

/** Signs someone up and in at a node. @returns their cookie */
async function signInAt(url: string): Promise<string> {
  const { email } = newWrite('sign-up');
  await send(url, { kind: 'sign-up', email, status: 0 });
  const body = JSON.stringify({ email, password: PASSWORD });
  return sessionOf(await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: visitor(), body }));
}

test('one of two nodes is killed: the other takes over its sessions and emails', async ({ task, onTestFinished }) => {
  const database = await startExternal();
  const mailServer = await startMailServer();
  onTestFinished(mailServer.stop);
  const env = { ...database.env, SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@academy.test' };
  const [first, second] = await Promise.all([startProcess(env), startProcess(env)]);
  const cookie = await signInAt(first.url);

  // Holds both nodes in the middle of an email, with more emails taken.
  const { promise, resolve } = Promise.withResolvers<void>();
  mailServer.state.hold = promise;
  let url = first.url;
  const writers = startWriters(() => url);
  // A node sends one email at a time, so these are of both.
  await vi.waitFor(() => expect(mailServer.state.held).toBe(2), { timeout: 60_000, interval: 10 });
  await waitForWrites(writers, 10);

  await first.end('SIGKILL');
  const killed = performance.now();
  // As a load balancer does.
  url = second.url;
  await waitForWrites(writers, WRITERS + 1);
  const seconds = (performance.now() - killed) / 1000;
  const me = await (await fetch(`${second.url}/api/me`, { headers: { Cookie: cookie } })).json();
  await writers.stop();
  resolve();

  const { all } = await countMails(database.connection);
  await vi.waitFor(async () => expect(await countMails(database.connection)).toMatchObject({ sent: all }), {
    timeout: 200_000,
    interval: 200,
  });
  const untilSent = (performance.now() - killed) / 1000;
  const comparison = await balance(database.connection, writers.writes);
  const mails = await compareMails(database.connection, mailServer.received);
  task.meta.figures = {
    ...comparison,
    's until the other took writes': seconds.toFixed(1),
    mails: all,
    ...mails,
    's until it had sent those of the killed node': untilSent.toFixed(0),
  };
  expect(me.data).toMatchObject({ name: 'Asha Rao' });
  expect(comparison).toMatchObject(noFaults);
  expect(seconds).toBeLessThan(BOUND_SECONDS.writes);
  expect(untilSent).toBeLessThan(BOUND_SECONDS.mails);
  expect(mails).toEqual({ 'emails not sent': 0, 'sent twice': 0, 'without a row': 0 });
});
