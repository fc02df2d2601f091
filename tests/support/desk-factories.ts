import { sql } from 'drizzle-orm';
import { instantInKolkata } from '../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import type { TrashKind } from '../../contract/desk/desk-trash.ts';
import type { Db } from '../../server/db/client.ts';
import { contactMessages, enrollmentRequests, mails } from '../../server/db/schema/index.ts';
import { TEST_NOW } from './api.ts';
import {
  type Changes,
  createFreeCourse,
  createImage,
  createLesson,
  createModule,
  createPaidCourse,
  createPost,
  createProfile,
  createTestimonial,
  createTopic,
  insertOne,
  next,
  only,
} from './factories.ts';
import { insertInBulk, settleStatistics } from './plans.ts';

const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };

/** A message of the contact form. */
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

/** The usual time to follow up on a day. */
export const followUp = (day: string) => instantInKolkata(`${day}T11:00`);

export async function createRequest(db: Db, courseId: string, changes: Changes<typeof enrollmentRequests> = {}) {
  const n = next();
  const email = changes.email ?? `wish-${n}@example.org`;
  const values = {
    courseId,
    name: `Person ${n}`,
    email,
    normalizedEmail: email.toLowerCase(),
    mobile: `+9198${String(n).padStart(8, '0')}`,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: TEST_NOW,
  };
  return insertOne(db, enrollmentRequests, { ...values, ...changes });
}

/**
 * Very many requests of different people, one a minute until `TEST_NOW`, as years of a pipeline leave them: of a
 * thousand two are new and three contacted, the others are enrolled or lost; of those that are open one in ten is due.
 */
export async function createManyRequests(db: Db, count: number, courseIds: string[], ownerIds: string[]) {
  const oneOf = (ids: string[]) =>
    sql`(ARRAY[${sql.join(ids, sql`, `)}]::uuid[])[1 + n % ${sql.raw(String(ids.length))}]`;
  await insertInBulk(
    db,
    sql`
    INSERT INTO enrollment_requests (course_id, owner_id, name, email, normalized_email, mobile, stage, follow_up_at,
      privacy_notice_version, privacy_notice_at, created_at)
    SELECT ${oneOf(courseIds)}, CASE WHEN n % 50 > 0 THEN ${oneOf(ownerIds)} END,
      (ARRAY['Asha', 'Ravi', 'Meera', 'Iqbal', 'Zoya'])[1 + n % 5] || ' ' || initcap(translate(md5(n::text), '0123456789', '')),
      'person' || n || '@example.org', 'person' || n || '@example.org', '+919' || (100000000 + n * 7919::bigint % 900000000),
      (CASE WHEN n % 1000 < 2 THEN 'new' WHEN n % 1000 < 5 THEN 'contacted' WHEN n % 3 = 0 THEN 'enrolled' ELSE 'lost' END)::request_stage,
      CASE WHEN n % 1000 < 5 THEN ${TEST_NOW.toISOString()}::timestamptz + (n / 1000 % 10) * interval '1 day' END,
      '1', now(), ${TEST_NOW.toISOString()}::timestamptz - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) AS n`,
  );
  await settleStatistics(db, enrollmentRequests);
}

export type Trashed = { kind: TrashKind; id: string };

/**
 * A deleted record of every kind; none belongs to another one.
 * @param at of the first deletion; each is a second after the one before.
 * @returns the records in the order of their deletion
 */
export async function createTrash(db: Db, at = TEST_NOW): Promise<Trashed[]> {
  let seconds = 0;
  const later = () => ({ deletedAt: new Date(at.getTime() + seconds++ * 1000) });
  const course = await createPaidCourse(db);
  const records: Record<TrashKind, { id: string }> = {
    course: await createFreeCourse(db, later()),
    module: await createModule(db, course.id, later()),
    lesson: await createLesson(db, course.id, later()),
    topic: await createTopic(db, later()),
    post: await createPost(db, later()),
    testimonial: await createTestimonial(db, later()),
    profile: await createProfile(db, later()),
    image: await createImage(db, later()),
  };
  return Object.entries(records).map(([kind, { id }]) => ({ kind: kind as TrashKind, id }));
}
