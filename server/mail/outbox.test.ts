import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { mails } from '../db/schema/index.ts';
import { describeMail, findWaitingMails } from './outbox.ts';

const { db } = await testDatabase();
const mail = { kind: 'test', recipient: 'asha@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi\nthere' };

test('the outbox holds waiting emails, oldest first, and no sent or failed ones', async () => {
  await db.insert(mails).values([
    { ...mail, subject: 'second', createdAt: new Date('2026-11-02') },
    { ...mail, subject: 'first', createdAt: new Date('2026-11-01') },
    { ...mail, state: 'sent' },
    { ...mail, state: 'failed' },
  ]);
  expect((await findWaitingMails(db)).map(({ subject }) => subject)).toEqual(['first', 'second']);
});

test('an email is described in plain text, without what a terminal would obey', async () => {
  const [stored] = await db
    .insert(mails)
    .values({
      ...mail,
      replyTo: 'hello@academy.test',
      text: 'Hi\n\u001b[2Jthere',
      attempts: 2,
      lastError: 'Refused',
      createdAt: new Date('2026-11-21T06:00:00Z'),
    })
    .returning();
  if (!stored) throw new Error('The email was not stored');
  expect(describeMail(stored)).toBe(
    [
      'Date: 2026-11-21T06:00:00.000Z',
      'To: asha@example.org',
      'Reply-To: hello@academy.test',
      'Subject: Hello',
      'Tried: 2 times, last error: Refused',
      '',
      'Hi',
      '[2Jthere',
    ].join('\n'),
  );
});
