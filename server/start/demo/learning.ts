import { asc, eq, inArray } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { Tx } from '../../db/client.ts';
import {
  courses,
  enrollments,
  freeCompletions,
  lessonCompletions,
  lessons,
  quizAttempts,
  quizQuestions,
  users,
} from '../../db/schema/index.ts';

export const DEMO_EMAIL = 'learner@example.org';

/** In the order of enrollment, with the number of completed lessons. */
const paidCourses = [
  ['devops-basics', 20],
  ['aws-basics', 15],
  ['aws-master-course', 3],
] as const;

/** Together with the lessons above, they take 45 hours. */
const freeCourses = ['html-first-page', 'javascript-first-steps'] as const;

/** @returns the account's id */
export async function createLearner(tx: Tx, now: Date): Promise<string> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lessonsDone = paidCourses.reduce((sum, [, done]) => sum + done, 0);
  const signedUpAt = ago(lessonsDone + 7);
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: signedUpAt };
  const person = { name: 'Demo Learner', email: DEMO_EMAIL, emailVerified: true, phone: '+919876543210' };
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...notice, createdAt: signedUpAt })
    .returning({ id: users.id });
  if (!user) throw new Error('The demo learner was not stored');
  await completeFreeCourses(tx, user.id, signedUpAt);
  // One lesson a day, the last of them yesterday.
  let day = lessonsDone;
  for (const [course, done] of paidCourses) {
    await studyCourse(tx, user.id, course, { done, dayOf: (index) => ago(day - index) });
    day -= done;
  }
  return user.id;
}

async function completeFreeCourses(tx: Tx, userId: string, completedAt: Date): Promise<void> {
  const found = await tx.select({ id: courses.id }).from(courses).where(inArray(courses.slug, freeCourses));
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
  const completed = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, course.id))
    .orderBy(asc(lessons.position))
    .limit(done);
  for (const [index, { id: lessonId }] of completed.entries()) {
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
