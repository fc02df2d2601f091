import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { insertInBulk, planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { contactMessages, enrollmentRequests, mails } from '../../db/schema/index.ts';
import { waitingRows } from './queries.ts';

const { db } = await testDatabase();

// Three years of a busy site, of which little waits.
beforeAll(async () => {
  const { id } = await createPaidCourse(db);
  const moment = sql`now() - n * interval '75 minutes'`;
  const many = sql`generate_series(1, 20000) AS n`;
  await insertInBulk(
    db,
    sql`
    INSERT INTO enrollment_requests (course_id, name, email, normalized_email, mobile, stage, follow_up_at, privacy_notice_version, privacy_notice_at, created_at)
    SELECT ${id}, 'M', 'm@example.org', 'm@example.org', '+919876543210',
      (ARRAY['enrolled', 'lost', 'lost', 'contacted'])[1 + n % 4]::request_stage,
      CASE WHEN n % 4 = 3 THEN current_date + n % 300 END, '1', now(), ${moment} FROM ${many}`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO mails (kind, recipient, subject, html, text, state, created_at)
    SELECT 'enrolled', 'm@example.org', 'S', 'H', 'T', CASE n % 100 WHEN 0 THEN 'failed' ELSE 'sent' END::mail_state, ${moment}
    FROM ${many}`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO contact_messages (name, email, subject, state, privacy_notice_version, privacy_notice_at, created_at)
    SELECT 'M', 'm@example.org', 'it', CASE n % 100 WHEN 0 THEN 'new' ELSE 'done' END::message_state, '1', now(), ${moment} FROM ${many}`,
  );
  await settleStatistics(db, enrollmentRequests, mails, contactMessages);
});

test.each([
  ['call', /enrollment_requests_(follow_up|stage|soonest)_idx/],
  ['lead', /enrollment_requests_stage_idx/],
  ['message', /contact_messages_state_idx/],
  ['mail', /mails_state_idx/],
] as const)('rows of the kind %s are read by an index', async (kind, index) => {
  const now = new Date();
  const today = dateInKolkata(now);
  const endOfToday = instantInKolkata(`${addDays(today, 1)}T00:00`);
  const plan = await planOf(
    db,
    waitingRows([kind], { actor: { id: randomUUID(), roles: ['admin'] }, now, today, endOfToday }),
  );
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (enrollment_requests|contact_messages|mails)/);
});
