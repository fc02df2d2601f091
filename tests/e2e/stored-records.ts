import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import {
  batches,
  contactMessages,
  courses,
  enrollmentRequests,
  enrollments,
  mails,
  surveys,
  users,
} from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';

/** An email address that no other test uses. */
export function newEmail(): string {
  return `asha.${randomUUID()}@example.org`;
}

const read = inSiteDatabase;

/** Enrollment requests that came from an email address, each with the slug of its course. */
export function enrollmentsOf(email: string) {
  const { name, mobile, privacyNoticeVersion, privacyNoticeAt } = enrollmentRequests;
  return read((db) =>
    db
      .select({ course: courses.slug, name, mobile, privacyNoticeVersion, privacyNoticeAt })
      .from(enrollmentRequests)
      .innerJoin(courses, eq(courses.id, enrollmentRequests.courseId))
      .where(eq(enrollmentRequests.email, email)),
  );
}

/** Contact messages that came from an email address. */
export function messagesOf(email: string) {
  const { name, subject, message, privacyNoticeVersion, privacyNoticeAt } = contactMessages;
  return read((db) =>
    db
      .select({ name, subject, message, privacyNoticeVersion, privacyNoticeAt })
      .from(contactMessages)
      .where(eq(contactMessages.email, email)),
  );
}

/** Emails to an address, or with it as Reply-To, by kind. */
export function mailsAbout(email: string) {
  const { kind, recipient, replyTo } = mails;
  return read((db) =>
    db
      .select({ kind, recipient, replyTo })
      .from(mails)
      .where(or(eq(recipient, email), eq(replyTo, email)))
      .orderBy(asc(kind)),
  );
}

/** Path and query of the link in the newest mail of that kind to an address; empty when there is none. */
export async function mailedLink(email: string, kind: string): Promise<string> {
  const { text } = mails;
  const sent = await read((db) =>
    db
      .select({ text })
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, kind)))
      .orderBy(asc(mails.createdAt)),
  );
  return /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

/** First day of class, as ISO text, of the batch with that number. */
export async function firstDayOf(batch: number): Promise<string> {
  const [row] = await read((db) =>
    db.select({ startsOn: batches.startsOn }).from(batches).where(eq(batches.number, batch)),
  );
  if (!row) throw new Error(`No batch ${batch}`);
  return row.startsOn;
}

/** Stores a seat in a course for an email; it belongs to the account at once if there is a verified one. */
export async function giveSeat(email: string, course: string): Promise<void> {
  await inSiteDatabase(async (db) => {
    const [{ courseId } = {}] = await db.select({ courseId: courses.id }).from(courses).where(eq(courses.slug, course));
    if (!courseId) throw new Error(`No course ${course}`);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await db.insert(enrollments).values({ courseId, email, userId: user?.emailVerified ? user.id : null });
  });
}

/** Stores the survey at the end of a course for a learner. */
export async function askSurvey(email: string, courseSlug: string): Promise<void> {
  await read(async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, courseSlug));
    if (!user || !course) throw new Error('There is no such learner or course');
    const of = { userId: user.id, courseId: course.id };
    await db.insert(surveys).values({ ...of, moment: 'end', askedAt: new Date() });
  });
}

/** Fills every batch of a course that has no limit yet. */
export function fillBatches(inDatabase: typeof inSiteDatabase, course: string): Promise<void> {
  return inDatabase(async (db) => {
    const [row] = await db.select().from(courses).where(eq(courses.slug, course));
    const courseId = row?.id ?? '';
    const isOpen = and(eq(batches.courseId, courseId), isNull(batches.seats));
    const filled = await db.update(batches).set({ seats: 1 }).where(isOpen).returning();
    if (filled.length === 0) return;
    await db.insert(enrollments).values(filled.map(({ id: batchId }) => ({ courseId, batchId, email: newEmail() })));
  });
}
