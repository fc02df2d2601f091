import { PASS_PERCENT, type ProgressResponse } from '../../../contract/learning/learning.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { lessonCompletions, quizAttempts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { awardIfEarned, requireAward } from '../certificates/index.ts';
import { type Outlined, requireLearning, requireLesson } from './learning.ts';
import { nextTryAt, waitText } from './pause.ts';
import type { CourseRef, LessonRef } from './player.ts';
import {
  countAttempts,
  findAttempt,
  findLastAttempt,
  findQuestions,
  findQuizSize,
  type LessonRow,
  type QuestionRow,
  type Store,
  type StoredAttempt,
} from './queries.ts';
import { answersOf, askedNow, type CheckedQuiz, checkQuiz, type Given } from './quiz.ts';

/** A change of a learner's progress. @returns the message for the learner */
type Change = (context: Context, learning: Outlined) => Promise<string>;

/**
 * Changes a learner's progress in a course, and issues the certificate if that was all that it waited for, in one transaction.
 * Changes of one learner are serialised, so that of two that complete the course together one sees the other.
 */
async function advance(deps: Deps, { userId, course }: CourseRef, change: Change): Promise<ProgressResponse> {
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
 * @param key the id of the try, chosen by its sender, who may not know whether it arrived: with the same id it is stored once
 * @throws RequestError not_found, conflict during the pause after a failed try, or invalid_input with a message for each wrongly
 *   answered field
 */
export function handInQuiz(deps: Deps, place: LessonRef, given: Given, key?: string): Promise<ProgressResponse> {
  return advance(deps, place, async ({ tx }, learning) => {
    const lesson = requireLesson(learning, place.lesson);
    const stored = key && (await findAttempt({ db: tx }, key));
    if (stored) return repeatedVerdict(stored, { userId: place.userId, lesson });
    const questions = await findQuestions({ db: tx }, lesson.id);
    if (questions.length === 0) fail.notFound('This lesson has no quiz.');
    if (lesson.quiz === 'open')
      await refuseInPause({ db: tx }, { userId: place.userId, lessonId: lesson.id }, deps.now());
    const asked = await askedOf({ db: tx }, { userId: place.userId, lesson, questions });
    const answers = answersOf(asked, given);
    const checked = checkQuiz(asked, answers);
    const { correct, total, passed } = checked;
    const attempt = {
      ...(key && { id: key }),
      userId: place.userId,
      lessonId: lesson.id,
      answers,
      createdAt: deps.now(),
    };
    await tx.insert(quizAttempts).values({ ...attempt, correct, total, passed });
    return verdict(checked, lesson.quiz === 'passed');
  });
}

/** @throws RequestError conflict for a try of another learner or lesson */
function repeatedVerdict(stored: StoredAttempt, { userId, lesson }: Pick<Asking, 'userId' | 'lesson'>): string {
  if (stored.userId !== userId || stored.lessonId !== lesson.id)
    fail.conflict('This idempotency key belongs to another attempt.');
  return verdict(stored, lesson.quiz === 'passed');
}

function verdict(
  { correct, total, passed }: Pick<CheckedQuiz, 'correct' | 'total' | 'passed'>,
  passedBefore: boolean,
): string {
  const score = `${correct} of ${total} right.`;
  if (passed) return `${score} Passed.`;
  return passedBefore ? `${score} The quiz stays passed.` : `${score} You need ${PASS_PERCENT}%; try again.`;
}

type Asking = { userId: string; lesson: LessonRow; questions: QuestionRow[] };

/** The questions that the page of a learner shows, once the pause is over. */
async function askedOf(store: Store, { userId, lesson, questions }: Asking): Promise<QuestionRow[]> {
  const size = await findQuizSize(store, lesson.id);
  const attempts = await countAttempts(store, userId, lesson.id);
  const last = await findLastAttempt(store, userId, lesson.id);
  return askedNow(questions, { userId, size, attempts, last, staysLast: lesson.quiz === 'passed' });
}

async function refuseInPause(store: Store, place: { userId: string; lessonId: string }, now: Date): Promise<void> {
  const next = await nextTryAt(store, place, now);
  if (next) fail.conflict(`You can try this quiz again ${waitText(next, now)}.`);
}

/**
 * Issues the certificate that a learner has earned, or finds the issued one.
 * @throws RequestError not_found, or conflict while something is missing, which the message says
 */
export function claimCertificate(deps: Deps, { userId, course }: CourseRef): Promise<ProgressResponse> {
  return transact(deps, null, async (context) => {
    await lockAccount(context.tx, userId);
    const { courseId } = await requireLearning({ db: context.tx, now: deps.now }, userId, course);
    const { id, isNew } = await requireAward(context, { userId, courseId });
    return { message: isNew ? 'Your certificate is ready.' : 'You have this certificate.', certificateId: id };
  });
}
