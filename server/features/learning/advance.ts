import type { ProgressAnswer } from '../../../contract/learning.ts';
import { PASS_PERCENT } from '../../../contract/learning.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import type { Tx } from '../../db/client.ts';
import { lessonCompletions, quizAttempts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { issueCertificate } from '../certificates/index.ts';
import { type Learning, requireLearning, requireLesson } from './learning.ts';
import type { CoursePlace, LessonPlace } from './player.ts';
import { findQuestions } from './queries.ts';
import { type Answers, type CheckedQuiz, checkQuiz, requireAnswers } from './quiz.ts';

type AdvanceDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>;

/** Changes what a learner has done of a course. @returns what to say of it */
type Change = (tx: Tx, learning: Learning) => Promise<string>;

/**
 * Makes a change in a course, and issues the certificate if that completes it: both or neither. Changes of one learner
 * wait for each other, so that of two which complete it together one sees the other.
 */
async function advance(deps: AdvanceDeps, { userId, course }: CoursePlace, change: Change): Promise<ProgressAnswer> {
  return deps.db.transaction(async (tx) => {
    const store = { db: tx };
    await lockAccount(tx, userId);
    const before = await requireLearning(store, userId, course);
    const message = await change(tx, before);
    const { courseId, progress } = await requireLearning(store, userId, course);
    if (before.certificateId || !progress.completed) return { message, certificateId: before.certificateId };
    const certificateId = await issueCertificate(deps, tx, { userId, courseId });
    return { message: `${message} Your certificate is ready.`, certificateId };
  });
}

/**
 * Marks a lesson complete; the first time stays.
 * @throws RequestError not_found
 */
export function markLesson(deps: AdvanceDeps, place: LessonPlace): Promise<ProgressAnswer> {
  return advance(deps, place, async (tx, learning) => {
    const { id: lessonId } = requireLesson(learning, place.lesson);
    const { userId } = place;
    await tx.insert(lessonCompletions).values({ userId, lessonId, completedAt: deps.now() }).onConflictDoNothing();
    return 'The lesson is marked complete.';
  });
}

/**
 * Takes the answers to a lesson's quiz; once passed it stays passed.
 * @throws RequestError not_found, or invalid_input with a message for each question at fault
 */
export function handInQuiz(deps: AdvanceDeps, place: LessonPlace, answers: Answers): Promise<ProgressAnswer> {
  return advance(deps, place, async (tx, learning) => {
    const lesson = requireLesson(learning, place.lesson);
    const questions = await findQuestions({ db: tx }, lesson.id);
    if (questions.length === 0) throw new RequestError('not_found', { message: 'This lesson has no quiz.' });
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
 * Issues the certificate of a course that is complete, or finds the one that was issued.
 * @throws RequestError not_found, or conflict while something is left to do
 */
export function claimCertificate(deps: AdvanceDeps, place: CoursePlace): Promise<ProgressAnswer> {
  return advance(deps, place, async (_, { certificateId, progress }) => {
    if (certificateId || progress.completed) return 'The course is complete.';
    const { lessons, completedLessons, openQuizzes } = progress;
    const left = `${lessons - completedLessons} of its lessons and ${openQuizzes} of its quizzes are left`;
    throw new RequestError('conflict', { message: `This course is not complete yet: ${left}.` });
  });
}
