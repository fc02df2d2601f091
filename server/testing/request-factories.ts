import { sql } from 'drizzle-orm';
import { NOTICE_VERSION } from '../../contract/notice.ts';
import type { Db } from '../db/client.ts';
import { enrollmentRequests } from '../db/schema/index.ts';
import { TEST_NOW } from './api.ts';
import { type Changes, next, only } from './factories.ts';
import { settleStatistics } from './plans.ts';

/** A request of somebody for a course. */
export async function createRequest(db: Db, courseId: string, changes: Changes<typeof enrollmentRequests> = {}) {
  const n = next();
  const email = changes.email ?? `wish-${n}@example.org`;
  const values = {
    courseId,
    name: `Person ${n}`,
    email,
    emailKey: email.toLowerCase(),
    mobile: `+9198${String(n).padStart(8, '0')}`,
    noticeVersion: NOTICE_VERSION,
    noticedAt: TEST_NOW,
  };
  return only(
    await db
      .insert(enrollmentRequests)
      .values({ ...values, ...changes })
      .returning(),
  );
}

/**
 * Very many requests of different people, one a minute until `TEST_NOW`, as years of a pipeline leave them: of a
 * thousand two are new and three contacted, the others are enrolled or lost; of those that are open one in ten is due.
 */
export async function createManyRequests(db: Db, count: number, courseIds: string[], ownerIds: string[]) {
  const oneOf = (ids: string[]) =>
    sql`(ARRAY[${sql.join(ids, sql`, `)}]::uuid[])[1 + n % ${sql.raw(String(ids.length))}]`;
  await db.execute(sql`
    INSERT INTO enrollment_requests (course_id, owner_id, name, email, email_key, mobile, stage, follow_up_on,
      notice_version, noticed_at, created_at)
    SELECT ${oneOf(courseIds)}, CASE WHEN n % 50 > 0 THEN ${oneOf(ownerIds)} END,
      (ARRAY['Asha', 'Ravi', 'Meera', 'Iqbal', 'Zoya'])[1 + n % 5] || ' ' || initcap(translate(md5(n::text), '0123456789', '')),
      'person' || n || '@example.org', 'person' || n || '@example.org', '+919' || (100000000 + n * 7919::bigint % 900000000),
      (CASE WHEN n % 1000 < 2 THEN 'new' WHEN n % 1000 < 5 THEN 'contacted' WHEN n % 3 = 0 THEN 'enrolled' ELSE 'lost' END)::request_stage,
      CASE WHEN n % 1000 < 5 THEN ${TEST_NOW.toISOString()}::date + (n / 1000 % 10) END,
      '1', now(), ${TEST_NOW.toISOString()}::timestamptz - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) AS n`);
  await settleStatistics(db, enrollmentRequests);
}
