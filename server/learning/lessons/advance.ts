import type { AttendanceMet } from '../../../contract/attendance-rule.ts';
import { attendanceText } from '../../../contract/attendance-text.ts';
import { PASS_PERCENT, type ProgressResponse } from '../../../contract/learning.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { lessonCompletions, quizAttempts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { issueCertificate } from '../certificates/index.ts';
import { isEarned, type OwnCourse, requireLearning, requireLesson } from './learning.ts';
import type { CourseRef, LessonRef } from './player.ts';
import { findQuestions } from './queries.ts';
import { type Answers, type CheckedQuiz, checkQuiz, requireAnswers } from './quiz.ts';

/** A change of a learner's progress. @returns the message for the learner */
type Change = (context: Context, learning: OwnCourse) => Promise<string>;

/**
 * Changes a learner's progress in a course, and issues the certificate if that completes it, in one transaction. Changes of
 * one learner are serialised, so that of two that complete the course together one sees the other.
 */
async function advance(deps: Deps, { userId, course }: CourseRef, change: Change): Promise<ProgressResponse> {
  return transact(deps, null, async (context) => {
    const store = { db: context.tx };
    await lockAccount(context.tx, userId);
    const before = await requireLearning(store, userId, course);
    const message = await change(context, before);
    const after = await requireLearning(store, userId, course);
    if (before.certificateId || !isEarned(after)) return { message, certificateId: before.certificateId };
    const certificateId = await issueFor(context, userId, after);
    return { message: `${message} Your certificate is ready.`, certificateId };
  });
}

function issueFor(context: Context, userId: string, { courseId, attendance }: OwnCourse): Promise<string> {
  return issueCertificate(context, { userId, courseId, attendance: metBy(attendance) });
}

/**
 * Issues the certificate that a learner has earned, in the caller's transaction.
 * @throws RequestError not_found, or conflict when it is not earned or issued already
 */
export async function issueEarned(context: Context, { userId, course }: CourseRef): Promise<string> {
  await lockAccount(context.tx, userId);
  const learning = await requireLearning({ db: context.tx }, userId, course);
  if (learning.certificateId) fail.conflict('They have this certificate already.');
  if (!isEarned(learning)) fail.conflict('They have not earned this certificate.');
  return issueFor(context, userId, learning);
}

/** The rule as its certificate holds it. */
function metBy(attendance: OwnCourse['attendance']): AttendanceMet | null {
  if (!attendance) return null;
  const { percent, attended, classes } = attendance;
  return { percent, attended, classes };
}

/**
 * Marks a lesson complete; a repeat keeps the first time.
 * @throws RequestError not_found
 */
export function markLesson(deps: Deps, place: LessonRef): Promise<ProgressResponse> {
  return advance(deps, place, async ({ tx }, learning) => {
    const { id: lessonId } = requireLesson(learning, place.lesson);
    const { userId } = place;
    await tx.insert(lessonCompletions).values({ userId, lessonId, completedAt: deps.now() }).onConflictDoNothing();
    return 'The lesson is marked complete.';
  });
}

/**
 * Marks the answers to a lesson's quiz; a passed quiz stays passed.
 * @throws RequestError not_found, or invalid_input with a message for each wrongly answered field
 */
export function handInQuiz(deps: Deps, place: LessonRef, answers: Answers): Promise<ProgressResponse> {
  return advance(deps, place, async ({ tx }, learning) => {
    const lesson = requireLesson(learning, place.lesson);
    const questions = await findQuestions({ db: tx }, lesson.id);
    if (questions.length === 0) fail.notFound('This lesson has no quiz.');
    requireAnswers(questions, answers);
    const checked = checkQuiz(questions, answers);
    const { correct, total, passed } = checked;
    const attempt = { userId: place.userId, lessonId: lesson.id, answers, createdAt: deps.now() };
    await tx.insert(quizAttempts).values({ ...attempt, correct, total, passed });
    return verdict(checked, lesson.quiz === 'passed');
  });
}

function verdict({ correct, total, passed }: CheckedQuiz, passedBefore: boolean): string {
  const score = `${correct} of ${total} right.`;
  if (passed) return `${score} Passed.`;
  return passedBefore ? `${score} The quiz stays passed.` : `${score} You need ${PASS_PERCENT}%; try again.`;
}

/**
 * Issues the certificate of a complete course, or finds the issued one.
 * @throws RequestError not_found, or conflict while the course is incomplete or too few classes were attended
 */
export function claimCertificate(deps: Deps, place: CourseRef): Promise<ProgressResponse> {
  return advance(deps, place, async (_, learning) => {
    const { certificateId, progress, attendance } = learning;
    if (certificateId || isEarned(learning)) return 'The course is complete.';
    if (progress.completed && attendance) fail.conflict(attendanceText(attendance));
    const { lessons, completedLessons, openQuizzes } = progress;
    const left = `${lessons - completedLessons} of its lessons and ${openQuizzes} of its quizzes are left`;
    fail.conflict(`This course is not complete yet: ${left}.`);
  });
}
