import { PASS_PERCENT } from '../../../contract/base/constants.ts';
import type { ProgressResponse } from '../../../contract/learning/learning.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lessonCompletions, quizAttempts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { awardIfEarned, requireAward } from '../certificates/index.ts';
import { type OutlinedCourse, requireLearning, requireLesson } from './learning.ts';
import type { CourseRef, LessonRef } from './player.ts';
import {
  countAttempts,
  findAttempt,
  findLastAttempt,
  findQuestions,
  findQuizSize,
  type LessonRow,
  type QuestionRow,
  type StoredAttempt,
} from './queries.ts';
import { type CheckedQuiz, checkQuiz, currentQuestions, type PostedAnswers, requireAnswers } from './quiz.ts';
import { nextAttemptAt, waitText } from './quiz-pause.ts';

/** @returns the message for the learner */
type Change = (context: Context, learning: OutlinedCourse) => Promise<string>;

/**
 * Changes a learner's progress in a course, and issues the certificate if nothing else is missing for it, in one
 * transaction. Changes of one learner are serialised: if two complete the course together, the second sees the first.
 */
async function changeProgress(deps: Deps, { userId, course }: CourseRef, change: Change): Promise<ProgressResponse> {
  return transact(deps, null, async (context) => {
    await lockAccount(context.tx, userId);
    const learning = await requireLearning({ db: context.tx, now: deps.now }, userId, course);
    const message = await change(context, learning);
    const award = await awardIfEarned(context, { userId, courseId: learning.courseId });
    return {
      message: award?.isNew ? `${message} Your certificate is ready.` : message,
      certificateId: award?.id ?? null,
    };
  });
}

/** A repeat keeps the first time. @throws RequestError not_found */
export function markLesson(deps: Deps, ref: LessonRef): Promise<ProgressResponse> {
  return changeProgress(deps, ref, async ({ tx }, learning) => {
    const { id: lessonId } = requireLesson(learning, ref.lesson);
    const { userId } = ref;
    await tx.insert(lessonCompletions).values({ userId, lessonId, completedAt: deps.now() }).onConflictDoNothing();
    return 'The lesson is marked complete.';
  });
}

/**
 * Marks the answers to a lesson's quiz; a passed quiz stays passed.
 * @param key the id of the attempt, chosen by the sender: if it is sent again with the same id, it is stored once
 * @throws RequestError not_found, conflict during the pause after a failed attempt, or invalid_input with a message for
 *   each field
 */
export function handInQuiz(deps: Deps, ref: LessonRef, posted: PostedAnswers, key?: string): Promise<ProgressResponse> {
  return changeProgress(deps, ref, async ({ tx }, learning) => {
    const lesson = requireLesson(learning, ref.lesson);
    const stored = key && (await findAttempt(tx, key));
    if (stored) return repeatedResultText(stored, { userId: ref.userId, lesson });
    const questions = await findQuestions(tx, lesson.id);
    if (questions.length === 0) fail.notFound('This lesson has no quiz.');
    if (lesson.quiz === 'open') await refuseDuringPause(tx, { userId: ref.userId, lessonId: lesson.id }, deps.now());
    const current = await findCurrentQuestions(tx, { userId: ref.userId, lesson, questions });
    const answers = requireAnswers(current, posted);
    const checked = checkQuiz(current, answers);
    const { correct, total, passed } = checked;
    const attempt = {
      ...(key && { id: key }),
      userId: ref.userId,
      lessonId: lesson.id,
      answers,
      createdAt: deps.now(),
    };
    await tx.insert(quizAttempts).values({ ...attempt, correct, total, passed });
    return resultText(checked, lesson.quiz === 'passed');
  });
}

/** @throws RequestError conflict for an attempt of another learner or lesson */
function repeatedResultText(stored: StoredAttempt, { userId, lesson }: Pick<LearnerQuiz, 'userId' | 'lesson'>): string {
  if (stored.userId !== userId || stored.lessonId !== lesson.id)
    fail.conflict('This idempotency key belongs to another attempt.');
  return resultText(stored, lesson.quiz === 'passed');
}

function resultText(
  { correct, total, passed }: Pick<CheckedQuiz, 'correct' | 'total' | 'passed'>,
  hasPassed: boolean,
): string {
  const score = `${correct} of ${total} right.`;
  if (passed) return `${score} Passed.`;
  return hasPassed ? `${score} The quiz stays passed.` : `${score} You need ${PASS_PERCENT}%; try again.`;
}

type LearnerQuiz = { userId: string; lesson: LessonRow; questions: QuestionRow[] };

async function findCurrentQuestions(tx: Tx, { userId, lesson, questions }: LearnerQuiz): Promise<QuestionRow[]> {
  const size = await findQuizSize(tx, lesson.id);
  const attempts = await countAttempts(tx, userId, lesson.id);
  const last = await findLastAttempt(tx, userId, lesson.id);
  return currentQuestions(questions, { userId, size, attempts, last, showsLast: lesson.quiz === 'passed' });
}

async function refuseDuringPause(
  tx: Tx,
  learnerLesson: { userId: string; lessonId: string },
  now: Date,
): Promise<void> {
  const next = await nextAttemptAt(tx, learnerLesson, now);
  if (next) fail.conflict(`You can try this quiz again ${waitText(next, now)}.`);
}

/** Finds the issued one, too. @throws RequestError not_found, or conflict that names the missing conditions */
export function claimCertificate(deps: Deps, { userId, course }: CourseRef): Promise<ProgressResponse> {
  return transact(deps, null, async (context) => {
    await lockAccount(context.tx, userId);
    const { courseId } = await requireLearning({ db: context.tx, now: deps.now }, userId, course);
    const { id, isNew } = await requireAward(context, { userId, courseId });
    return { message: isNew ? 'Your certificate is ready.' : 'You have this certificate.', certificateId: id };
  });
}
