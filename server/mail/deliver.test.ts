import { eq, sql } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { openMail } from '../../tests/support/mime.ts';
import { readEnv } from '../base/env.ts';
import { mails } from '../db/schema/index.ts';
import { deliverMail } from './deliver.ts';
import { smtpTransport } from './smtp.ts';

const { db } = await testDatabase();
const server = await startMailServer();
const env = readEnv({
  SMTP_URL: server.url,
  MAIL_FROM: 'Test Academy <no-reply@academy.test>',
  PUBLIC_URL: 'https://www.academy.test',
});
const deps = testDeps(db, { env });
const transport = smtpTransport(deps);
if (!transport) throw new Error('There is an SMTP_URL');
afterAll(async () => {
  transport.close();
  await server.stop();
});

const mail = {
  kind: 'test',
  recipient: 'asha@example.org',
  replyTo: 'hello@academy.test',
  subject: 'Grüße, श्रेया',
  html: '<p>Hello</p>',
  text: 'Hello',
};

beforeEach(() => {
  server.received.length = 0;
  server.state.refusal = undefined;
  server.state.hold = undefined;
});

async function queue(changes: Partial<typeof mails.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(mails)
    .values({ ...mail, ...changes })
    .returning({ id: mails.id });
  if (!row) throw new Error('The email was not stored');
  return row.id;
}

async function stateOf(mailId: string) {
  const [row] = await db.select().from(mails).where(eq(mails.id, mailId));
  return row;
}

test('a waiting email is sent, and marked as sent', async () => {
  const mailId = await queue();
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(true);
  expect(server.received).toMatchObject([{ from: 'no-reply@academy.test', to: ['asha@example.org'] }]);
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 1, sentAt: TEST_NOW, lastError: null });
});

test('an email carries its file for the calendar', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nX-NAME:श्रेया\r\nEND:VCALENDAR';
  await deliverMail(deps, transport, { mailId: await queue({ calendar }), isLastAttempt: false });
  const { attachments } = await openMail(server.received[0]?.source ?? '');
  expect(attachments).toMatchObject([{ filename: 'classes.ics', mimeType: 'text/calendar' }]);
  expect(new TextDecoder().decode(attachments[0]?.content as ArrayBuffer)).toContain('X-NAME:श्रेया');
});

test('an email carries the sender, where to reply, and an id that is the same at every try', async () => {
  const mailId = await queue();
  await deliverMail(deps, transport, { mailId, isLastAttempt: false });
  const source = server.received[0]?.source ?? '';
  for (const header of [
    'From: Test Academy <no-reply@academy.test>',
    'Reply-To: hello@academy.test',
    'Auto-Submitted: auto-generated',
    `Message-ID: <${mailId}@www.academy.test>`,
  ]) {
    expect(source).toContain(`${header}\r\n`);
  }
  expect(source).toMatch(/text\/plain[\s\S]*text\/html/);
});

/** Tries that wait until another one is through. */
async function waitingAttempts(): Promise<unknown> {
  const waiting = sql`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).rows[0]?.count;
}

test('an email is sent once, however often and however concurrently its job runs', async () => {
  const mailId = await queue();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.state.hold = promise;
  const attempts = Array.from({ length: 5 }, () => deliverMail(deps, transport, { mailId, isLastAttempt: false }));
  await eventually(async () => expect(await waitingAttempts()).toBe(4)).finally(resolve);
  expect(await Promise.all(attempts)).toEqual([true, true, true, true, true]);
  expect(server.received).toHaveLength(1);
});

test('an email that the server refuses for now waits for another try, with the reason', async () => {
  const mailId = await queue();
  server.state.refusal = 451;
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(false);
  expect(await stateOf(mailId)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: expect.stringMatching('451'),
  });
  server.state.refusal = undefined;
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(true);
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
});

test('after the last attempt an email has failed and is not sent again', async () => {
  const mailId = await queue();
  server.state.refusal = 451;
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: true })).toBe(true);
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed', attempts: 1 });
  server.state.refusal = undefined;
  await deliverMail(deps, transport, { mailId, isLastAttempt: false });
  expect(server.received).toEqual([]);
});

test('the log says why an email was not sent, without an address or the secret of a link', async () => {
  const mailId = await queue();
  const words =
    '550 5.7.1 <asha@example.org>: spam (https://www.academy.test/pay?token=s3cret),\r\nask postmaster@mail.example';
  const refusing = { close: () => {}, sendMail: () => Promise.reject(new Error(words)) };
  await deliverMail(deps, refusing, { mailId, isLastAttempt: true });
  expect(deps.lines.at(-1)).toEqual({
    level: 'error',
    event: 'mail.not_sent',
    fields: {
      mailId,
      isOver: true,
      reason: '550 5.7.1 <…>: spam (https://www.academy.test/pay?token=…), ask …',
    },
  });
});

test('an email that the server refuses for good has failed at once', async () => {
  const mailId = await queue();
  server.state.refusal = 550;
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(true);
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed', lastError: expect.stringMatching('550') });
});

test('an email that was sent is stored without the secrets of its links, and one that waits with them', async () => {
  const link = 'http://localhost:5000/pay?token=a1b2c3';
  const mailId = await queue({ text: `Pay: ${link}`, html: `<a href="${link}">Pay</a>` });
  server.state.refusal = 451;
  await deliverMail(deps, transport, { mailId, isLastAttempt: false });
  expect(await stateOf(mailId)).toMatchObject({ text: expect.stringContaining('a1b2c3') });
  server.state.refusal = undefined;
  await deliverMail(deps, transport, { mailId, isLastAttempt: false });
  expect(server.received[0]?.source).toContain('a1b2c3');
  expect(await stateOf(mailId)).toMatchObject({
    state: 'sent',
    text: 'Pay: http://localhost:5000/pay?token=…',
    html: '<a href="http://localhost:5000/pay?token=…">Pay</a>',
  });
});

test('a mail server that cannot be reached costs one attempt and nothing else', async () => {
  const mailId = await queue();
  const nowhere = smtpTransport({ env: { ...env, SMTP_URL: 'smtp://127.0.0.1:5138' } });
  if (!nowhere) throw new Error('There is an SMTP_URL');
  expect(await deliverMail(deps, nowhere, { mailId, isLastAttempt: false })).toBe(false);
  nowhere.close();
  expect(await stateOf(mailId)).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('an email that is sent stays so when the database is lost before it can say that it knows', async () => {
  const mailId = await queue();
  const losing: typeof db = Object.create(db, {
    transaction: {
      value: async (...args: Parameters<typeof db.transaction>) => {
        await db.transaction(...args);
        throw new Error('Connection terminated unexpectedly');
      },
    },
  });
  expect(await deliverMail({ ...deps, db: losing }, transport, { mailId, isLastAttempt: false })).toBe(true);
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
});

test('a job whose email is gone is done', async () => {
  const mailId = '00000000-0000-4000-8000-000000000000';
  expect(await deliverMail(deps, transport, { mailId, isLastAttempt: false })).toBe(true);
});

test('there is no sender without SMTP_URL', async () => {
  expect(smtpTransport({ env: readEnv({}) })).toBeNull();
});

test('an email whose connection to the database breaks once it is accepted is marked as sent, and not sent again', async () => {
  const mailId = await queue();
  const breaking = {
    ...transport,
    close: () => {},
    sendMail: async (options: SendMailOptions) => {
      const answer = await transport.sendMail(options);
      await db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`);
      return answer;
    },
  };
  for (const isLastAttempt of [false, true])
    expect(await deliverMail(deps, breaking, { mailId, isLastAttempt })).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
});
