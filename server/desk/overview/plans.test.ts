import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { insertInBulk, planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { certificates, enrollmentRequests, enrollments, mails } from '../../db/schema/index.ts';
import { countCertificates, countEnrollments, countFailedMails, countRequests } from './queries.ts';

const { db } = await testDatabase();
const thirtyDaysAgo = new Date(Date.now() - 30 * 24 * 60 * MINUTE_MS);

// Three years of a busy site: about twenty requests a day.
beforeAll(async () => {
  const { id } = await createPaidCourse(db);
  const moment = sql`now() - n * interval '75 minutes'`;
  const many = sql`generate_series(1, 20000) AS n`;
  await insertInBulk(
    db,
    sql`
    INSERT INTO enrollment_requests (course_id, name, email, normalized_email, mobile, stage, privacy_notice_version, privacy_notice_at, created_at)
    SELECT ${id}, 'M', 'm@example.org', 'm@example.org', '+919876543210',
      (ARRAY['enrolled', 'lost', 'lost', 'contacted'])[1 + n % 4]::request_stage, '1', now(), ${moment} FROM ${many}`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO enrollments (course_id, email, created_at) SELECT ${id}, 'm' || n || '@example.org', ${moment} FROM ${many}`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO certificates (id, course_id, name, course_title, training_hours, issued_at, credential)
    SELECT gen_random_uuid(), ${id}, 'M', 'C', '70', ${moment}, '{}' FROM ${many}`,
  );
  await insertInBulk(
    db,
    sql`
    INSERT INTO mails (kind, recipient, subject, html, text, state, created_at)
    SELECT 'enrolled', 'm@example.org', 'S', 'H', 'T', CASE n % 100 WHEN 0 THEN 'failed' ELSE 'sent' END::mail_state, ${moment}
    FROM ${many}`,
  );
  await settleStatistics(db, enrollmentRequests, enrollments, certificates, mails);
});

test.each([
  ['requests', countRequests(db, thirtyDaysAgo), 'enrollment_requests_created_idx'],
  ['enrollments', countEnrollments(db, thirtyDaysAgo), 'enrollments_created_idx'],
  ['certificates', countCertificates(db, thirtyDaysAgo), 'certificates_issued_idx'],
  ['failed emails', countFailedMails(db, thirtyDaysAgo), 'mails_state_idx'],
])('the %s of a month are read by their index, out of three years', async (_, query, index) => {
  const plan = await planOf(db, query);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
