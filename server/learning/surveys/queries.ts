import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { OwnSurvey, Survey } from '../../../contract/learning/survey.ts';
import { SURVEY_DAYS } from '../../../contract/learning/survey-text.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, enrollments, surveys } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

export type SurveyRow = typeof surveys.$inferSelect;

type Seat = { userId: string; courseId: string };

/** @param since the question or the answer */
export function isInTime(since: Date, now: Date): boolean {
  return +now < +since + SURVEY_DAYS * DAY_MS;
}

export function isOpen({ askedAt, dismissedAt, answeredAt }: SurveyRow, now: Date): boolean {
  return dismissedAt === null && isInTime(answeredAt ?? askedAt, now);
}

/** When the learner was asked in the survey that is open, as a column for a query on `enrollments`; null if none is. */
export const openSince: SQL<Date | null> = sql`(SELECT s.asked_at FROM surveys s WHERE s.user_id = ${enrollments.userId}
  AND s.course_id = ${enrollments.courseId} AND s.answered_at IS NULL AND s.dismissed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM surveys later
    WHERE later.user_id = s.user_id AND later.course_id = s.course_id AND later.moment > s.moment))`.mapWith(
  surveys.askedAt,
);

export async function findLatest(tx: Tx, { userId, courseId }: Seat): Promise<SurveyRow | undefined> {
  const [latest] = await tx
    .select()
    .from(surveys)
    .where(and(eq(surveys.userId, userId), eq(surveys.courseId, courseId)))
    .orderBy(desc(surveys.moment))
    .limit(1);
  return latest;
}

function answerOf({ recommend, follow, words, consentAt }: SurveyRow): Survey['answer'] {
  return recommend === null || follow === null ? null : { recommend, follow, words, mayShow: consentAt !== null };
}

export async function readSurvey({ db, now }: Pick<Deps, 'db' | 'now'>, seat: Seat): Promise<Survey | null> {
  const latest = await findLatest(db, seat);
  return latest && isOpen(latest, now()) ? { moment: latest.moment, answer: answerOf(latest) } : null;
}

/** The newest first, also about courses in which they no longer have a seat. */
export async function listOwnSurveys({ db }: Pick<Deps, 'db'>, userId: string): Promise<OwnSurvey[]> {
  const rows = await db
    .select({ survey: surveys, course: courses.title })
    .from(surveys)
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .where(and(eq(surveys.userId, userId), isNotNull(surveys.answeredAt)))
    .orderBy(desc(surveys.answeredAt), asc(surveys.id));
  return rows.flatMap(({ survey, course }) => {
    const answer = answerOf(survey);
    return answer ? [{ id: survey.id, course, moment: survey.moment, ...answer }] : [];
  });
}

export async function findSeat(tx: Tx, userId: string, course: string): Promise<Seat | undefined> {
  const [row] = await tx
    .select({ courseId: courses.id })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), eq(courses.slug, course), isActive, isNull(courses.deletedAt)));
  return row && { userId, ...row };
}
