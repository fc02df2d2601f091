import { NOTICE_VERSION } from '../../contract/notice.ts';
import type { Db } from '../db/client.ts';
import { contactMessages, mails } from '../db/schema/index.ts';
import { TEST_NOW } from './api.ts';
import { type Changes, next, only } from './factories.ts';

const notice = { noticeVersion: NOTICE_VERSION, noticedAt: TEST_NOW };

/** What somebody sent with the contact form. */
export async function createMessage(db: Db, changes: Changes<typeof contactMessages> = {}) {
  return only(await createMessages(db, 1, () => changes));
}

/** Many messages in one insert; `changes` gets the index of each. */
export async function createMessages(
  db: Db,
  count: number,
  changes: (index: number) => Changes<typeof contactMessages> = () => ({}),
) {
  const rows = Array.from({ length: count }, (_, index) => {
    const n = next();
    const values = { name: `Writer ${n}`, email: `writer-${n}@example.org`, subject: 'student', message: 'Hello?' };
    return { ...values, ...notice, ...changes(index) };
  });
  return db.insert(contactMessages).values(rows).returning();
}

/** A mail in the outbox. */
export async function createMail(db: Db, changes: Changes<typeof mails> = {}) {
  return only(await createMails(db, 1, () => changes));
}

/** Many mails in one insert; `changes` gets the index of each. */
export async function createMails(
  db: Db,
  count: number,
  changes: (index: number) => Changes<typeof mails> = () => ({}),
) {
  const rows = Array.from({ length: count }, (_, index) => {
    const values = { kind: 'enrolled', subject: 'You are enrolled', html: '<p>Welcome</p>', text: 'Welcome' };
    return { ...values, recipient: `reader-${next()}@example.org`, ...changes(index) };
  });
  return db.insert(mails).values(rows).returning();
}
