import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { DeskMessagesQuery } from '../../../contract/people/desk-contact.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createUser } from '../../../tests/support/learning-factories.ts';
import { insertInBulk, planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { contactMessages, enrollmentRequests, users } from '../../db/schema/index.ts';
import { findOwners } from '../../records/index.ts';
import { findMessages, findOtherMessages, findRequestsOf } from './queries.ts';

const { db } = await testDatabase();
const owner = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  await createUser(db, { id: owner, roles: ['admin'] });
  const course = await createPaidCourse(db);
  await insertInBulk(
    db,
    sql`
    INSERT INTO users (name, email, phone, privacy_notice_version, privacy_notice_at)
    SELECT 'Learner ' || n, 'learner-' || n || '@example.org', '', '1', now() FROM generate_series(1, 5000) AS n`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO contact_messages (name, email, subject, message, state, owner_id, privacy_notice_version, privacy_notice_at, created_at)
    SELECT 'Writer ' || n, 'Writer' || n || '@example.org', 'student', 'Is number ' || md5(n::text) || ' open?',
      CASE n % 50 WHEN 0 THEN 'new' WHEN 1 THEN 'answered' ELSE 'done' END::message_state,
      CASE n % 100 WHEN 0 THEN ${owner}::uuid END, '1', now(), now() - n * interval '1 minute'
    FROM generate_series(1, 20000) AS n`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO enrollment_requests (course_id, name, email, normalized_email, mobile, privacy_notice_version, privacy_notice_at)
    SELECT ${course.id}, 'Writer', 'w@example.org', 'writer' || n || '@example.org', '+919876543210', '1', now()
    FROM generate_series(1, 5000) AS n`,
  );
  await settleStatistics(db, contactMessages, enrollmentRequests, users);
});

const cursor = Buffer.from(JSON.stringify(['1700000000000000', owner])).toString('base64url');

test.each<[string, DeskMessagesQuery, string]>([
  ['the inbox', {}, 'contact_messages_created_idx'],
  ['a later page', { cursor }, 'contact_messages_created_idx'],
  ['a subject', { subject: 'student' }, 'contact_messages_created_idx'],
  ['a state', { state: 'new' }, 'contact_messages_state_idx'],
  ['an owner', { owner }, 'contact_messages_owner_idx'],
  ['my own', { owner: 'me' }, 'contact_messages_owner_idx'],
  ['what no one looks after', { owner: 'nobody' }, 'contact_messages_created_idx'],
  ['a search', { q: 'c4ca4238a0b9' }, 'contact_messages_search_idx'],
  ['a search for two letters', { q: 'zq' }, 'contact_messages_search_idx'],
])('among 20,000 messages %s reads its index', async (_, query, index) => {
  const plan = await planOf(db, findMessages(db, query, owner));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on contact_messages');
});

test('other records of an email address are read by indexes', async () => {
  const others = findOtherMessages(db, { id: owner, email: 'Writer7@example.org' });
  expect(await planOf(db, others)).toContain('contact_messages_email_idx');
  expect(await planOf(db, findRequestsOf(db, 'Writer7@example.org'))).toContain('enrollment_requests_repeat_idx');
});

test('the people who may own a message are read by an index', async () => {
  expect(await planOf(db, findOwners(db))).toContain('users_staff_idx');
});
