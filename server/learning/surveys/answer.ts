import { and, eq } from 'drizzle-orm';
import type { SurveyAnswer, SurveyDismissal } from '../../../contract/learning/survey.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { surveys, testimonials } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { findLatest, findSeat, isOpen, type SurveyRow } from './queries.ts';

/** Also for a course in which the learner is not enrolled. */
export const MISSING = 'You were not asked these questions.';

type ForCourse<Input> = Input & { userId: string; course: string };

/** The survey that a learner can answer now. @throws RequestError not_found, or conflict if it was dismissed or is too old */
async function requireOpen(
  { tx, now }: Context<null>,
  { userId, course, moment }: ForCourse<SurveyDismissal>,
): Promise<SurveyRow> {
  await lockAccount(tx, userId);
  const seat = await findSeat(tx, userId, course);
  const latest = seat && (await findLatest(tx, seat));
  if (!latest || latest.moment !== moment) fail.notFound(MISSING);
  if (!isOpen(latest, now())) fail.conflict('These questions are closed.');
  return latest;
}

/** A changed text or consent deletes the testimonial: the learner agreed to that text only. @throws not_found, conflict */
export async function answerSurvey(context: Context<null>, input: ForCourse<SurveyAnswer>): Promise<void> {
  const { tx, now } = context;
  const { recommend, follow, words = '', mayShow } = input;
  const { id, ...before } = await requireOpen(context, input);
  const consentAt = mayShow && words !== '' ? (before.consentAt ?? now()) : null;
  await tx
    .update(surveys)
    .set({ recommend, follow, words, consentAt, answeredAt: before.answeredAt ?? now() })
    .where(eq(surveys.id, id));
  if (!consentAt || words !== before.words) await tx.delete(testimonials).where(eq(testimonials.surveyId, id));
}

export async function dismissSurvey(context: Context<null>, input: ForCourse<SurveyDismissal>): Promise<void> {
  const { id, answeredAt } = await requireOpen(context, input);
  if (answeredAt) fail.conflict('You have already answered.');
  await context.tx.update(surveys).set({ dismissedAt: context.now() }).where(eq(surveys.id, id));
}

/** Deletes its testimonial, too; idempotent. Needs no seat, so that it works after the course. @throws not_found */
export async function withdrawConsent(
  { tx }: Context<null>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await lockAccount(tx, userId);
  const [own] = await tx
    .update(surveys)
    .set({ consentAt: null })
    .where(and(eq(surveys.id, id), eq(surveys.userId, userId)))
    .returning({ id: surveys.id });
  if (!own) fail.notFound(MISSING);
  await tx.delete(testimonials).where(eq(testimonials.surveyId, id));
}
