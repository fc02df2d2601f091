import { asc, eq, inArray } from 'drizzle-orm';
import { NOTICE_VERSION } from '../../contract/notice.ts';
import { scryptPasswords } from '../auth/passwords.ts';
import type { Db, Tx } from '../db/client.ts';
import {
  courses,
  credentials,
  enrollments,
  freeCompletions,
  lessonCompletions,
  lessons,
  quizAttempts,
  quizQuestions,
  seeds,
  users,
} from '../db/schema/index.ts';

/** Whom the demo is about. */
export const DEMO_EMAIL = 'learner@example.org';
/** Who works at the desk of the demo. */
export const DEMO_ADMIN_EMAIL = 'admin@example.org';

/** Paid courses in the order of enrollment, with how many of their first lessons are done. */
const underWay = [
  ['devops-basics', 20],
  ['aws-basics', 15],
  ['aws-master-course', 3],
] as const;

/** Free courses that are complete. Their minutes and those of the lessons above are 45 hours (design: the demo learner). */
const complete = ['html-first-page', 'javascript-first-steps'] as const;

const KEY = 'demo:learner';
const DAY = 24 * 60 * 60 * 1000;

type DemoOptions = { password: string; adminPassword: string; now: Date };

/**
 * Makes the demo learner and the demo admin, unless they are there, and gives their accounts these passwords.
 * @throws Error of one line when the database has accounts and is no demo
 */
export async function seedDemo(db: Db, { password, adminPassword, now }: DemoOptions): Promise<void> {
  const hash = await scryptPasswords.hash(password);
  const adminHash = await scryptPasswords.hash(adminPassword);
  await db.transaction(async (tx) => {
    await refuseRealSite(tx);
    await setPassword(tx, (await findAccount(tx, DEMO_EMAIL)) ?? (await createLearner(tx, now)), hash);
    await setPassword(tx, (await findAccount(tx, DEMO_ADMIN_EMAIL)) ?? (await createAdmin(tx, now)), adminHash);
  });
}

async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return known?.id;
}

async function setPassword(tx: Tx, id: string, password: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, id));
  // As better-auth keeps a password.
  await tx.insert(credentials).values({ userId: id, accountId: id, providerId: 'credential', password });
}

async function createAdmin(tx: Tx, now: Date): Promise<string> {
  const person = { name: 'Demo Admin', email: DEMO_ADMIN_EMAIL, emailVerified: true, phone: '+919876543211' };
  const [user] = await tx
    .insert(users)
    .values({ ...person, role: 'admin', noticeVersion: NOTICE_VERSION, noticedAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('The demo admin was not stored');
  return user.id;
}

async function refuseRealSite(tx: Tx): Promise<void> {
  const made = await tx.insert(seeds).values({ key: KEY }).onConflictDoNothing().returning();
  if (made.length > 0 && (await tx.$count(users)) > 0) {
    throw new Error('DATA_DIR holds a site with accounts of its own: the demo needs an empty directory, or none');
  }
}

async function createLearner(tx: Tx, now: Date): Promise<string> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const lessonsDone = underWay.reduce((sum, [, done]) => sum + done, 0);
  const first = ago(lessonsDone + 7);
  const notice = { noticeVersion: NOTICE_VERSION, noticedAt: first };
  const person = { name: 'Demo Learner', email: DEMO_EMAIL, emailVerified: true, phone: '+919876543210' };
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...notice, createdAt: first })
    .returning({ id: users.id });
  if (!user) throw new Error('The demo learner was not stored');
  await completeFree(tx, user.id, first);
  // One lesson a day, the last of them yesterday.
  let day = lessonsDone;
  for (const [course, done] of underWay) {
    await studyCourse(tx, user.id, course, { done, dayOf: (index) => ago(day - index) });
    day -= done;
  }
  return user.id;
}

async function completeFree(tx: Tx, userId: string, completedAt: Date): Promise<void> {
  const found = await tx.select({ id: courses.id }).from(courses).where(inArray(courses.slug, complete));
  const rows = found.map(({ id: courseId }) => ({ userId, courseId, completedAt }));
  if (rows.length > 0) await tx.insert(freeCompletions).values(rows);
}

type Study = { done: number; dayOf: (index: number) => Date };

async function studyCourse(tx: Tx, userId: string, slug: string, { done, dayOf }: Study): Promise<void> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  // An operator's own content may have other courses.
  if (!course) return;
  const seat = { userId, email: DEMO_EMAIL, courseId: course.id, createdAt: dayOf(-1) };
  await tx.insert(enrollments).values(seat);
  const studied = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, course.id))
    .orderBy(asc(lessons.position))
    .limit(done);
  for (const [index, { id: lessonId }] of studied.entries()) {
    const completedAt = dayOf(index);
    await tx.insert(lessonCompletions).values({ userId, lessonId, completedAt });
    await passQuiz(tx, { userId, lessonId, createdAt: completedAt });
  }
}

async function passQuiz(tx: Tx, attempt: { userId: string; lessonId: string; createdAt: Date }): Promise<void> {
  const questions = await tx.select().from(quizQuestions).where(eq(quizQuestions.lessonId, attempt.lessonId));
  if (questions.length === 0) return;
  const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, answer]));
  const total = questions.length;
  await tx.insert(quizAttempts).values({ ...attempt, answers, correct: total, total, passed: true });
}
