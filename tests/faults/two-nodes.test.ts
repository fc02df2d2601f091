import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../server/testing/mail-server.ts';
import { sessionOf } from '../../server/testing/people.ts';
import { startExternal } from './external.ts';
import { balance, wholly } from './ledger.ts';
import { mailsBy, sentOnce } from './mails.ts';
import { startProcess } from './site.ts';
import { acknowledges, LANES, newWrite, send, startWriters, visitor } from './writes.ts';

/**
 * Within how many seconds the other takes the writes, and has sent the mails that the killed node had in hand:
 * 20 s without a sign of life, up to 30 s until that is looked at, up to 60 s until the next try, and some for the machine.
 */
const BOUND_SECONDS = { writes: 10, mails: 130 };

/** Signs somebody up and in at a node. @returns their cookie */
async function signInAt(url: string): Promise<string> {
  const { email } = newWrite('sign-up');
  await send(url, { kind: 'sign-up', email, status: 0 });
  const body = JSON.stringify({ email, password: 'marigold-42' });
  return sessionOf(await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: visitor(), body }));
}

test('of two nodes on one database one is killed: the other goes on, with its sessions and its mails', async ({
  task,
  onTestFinished,
}) => {
  const database = await startExternal();
  const mailServer = await startMailServer();
  onTestFinished(mailServer.stop);
  const env = { ...database.env, SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@academy.test' };
  const [one, other] = await Promise.all([startProcess(env), startProcess(env)]);
  const cookie = await signInAt(one.url);

  // Both are kept in the middle of a mail, with more of them in hand.
  const { promise, resolve } = Promise.withResolvers<void>();
  mailServer.state.hold = promise;
  let url = one.url;
  const writers = startWriters(() => url);
  // A node sends one after the other, so these are of both.
  await vi.waitFor(() => expect(mailServer.state.held).toBe(2), { timeout: 60_000, interval: 10 });
  await acknowledges(writers, 10);

  await one.end('SIGKILL');
  const killed = performance.now();
  // As a balancer does.
  url = other.url;
  await acknowledges(writers, LANES + 1);
  const seconds = (performance.now() - killed) / 1000;
  const me = await (await fetch(`${other.url}/api/me`, { headers: { Cookie: cookie } })).json();
  await writers.stop();
  resolve();

  const { all } = await mailsBy(database.connection);
  await vi.waitFor(async () => expect(await mailsBy(database.connection)).toMatchObject({ sent: all }), {
    timeout: 200_000,
    interval: 200,
  });
  const untilSent = (performance.now() - killed) / 1000;
  const sum = await balance(database.connection, writers.writes);
  const mails = await sentOnce(database.connection, mailServer.received);
  task.meta.figures = {
    ...sum,
    's until the other took writes': seconds.toFixed(1),
    mails: all,
    ...mails,
    's until it had sent those of the killed node': untilSent.toFixed(0),
  };
  expect(me.data).toMatchObject({ name: 'Asha Rao' });
  expect(sum).toMatchObject(wholly);
  expect(seconds).toBeLessThan(BOUND_SECONDS.writes);
  expect(untilSent).toBeLessThan(BOUND_SECONDS.mails);
  expect(mails).toEqual({ 'mails not sent': 0, 'sent twice': 0, 'sent by nobody': 0 });
});
