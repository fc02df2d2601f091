import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type {
  DeskSurvey,
  DeskSurveyList,
  DeskSurveyQuery,
  DeskSurveysQuery,
} from '../../../contract/learning/desk-surveys.ts';
import { MIN_ANSWERS, surveyScale } from '../../../contract/learning/survey-text.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { batches, courses, surveys, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';

type ReadDeps = Pick<Deps, 'db'>;

const MAX_ROWS = 200;
const MAX_ANSWERS = 200;

/** Staff with `classes.plan` see all answers with names; trainers see them without names, once enough have answered. */
const seesNames = (actor: Actor) => mayNow(actor, 'classes.plan');

const mean = (mark: SQLWrapper) => sql<number | null>`round(avg(${mark}), 1)::float8`;
const spread = (mark: SQLWrapper) => {
  const counts = surveyScale.map((value) => sql`count(*) FILTER (WHERE ${mark} = ${value})`);
  return sql<number[]>`ARRAY[${sql.join(counts, sql`, `)}]::int[]`;
};

const figureColumns = {
  moment: surveys.moment,
  asked: sql<number>`count(*)::int`,
  answered: sql<number>`count(${surveys.answeredAt})::int`,
  recommend: mean(surveys.recommend),
  follow: mean(surveys.follow),
};

const isShown = (actor: Actor, { answered }: { answered: number }) => seesNames(actor) || answered >= MIN_ANSWERS;

const isReadable = (actor: Actor) => and(isTaughtBy(actor, surveys), isNull(courses.deletedAt));

/** The trainers of the batch's classes, or else of the course. */
const trainersOfSurvey = sql`(
  SELECT cm.trainer_id AS id FROM class_meetings cm
    WHERE cm.batch_id = ${surveys.batchId} AND cm.cancelled_at IS NULL AND cm.trainer_id IS NOT NULL
  UNION SELECT ct.user_id FROM course_trainers ct WHERE ct.course_id = ${surveys.courseId} AND NOT EXISTS (
    SELECT 1 FROM class_meetings cm
      WHERE cm.batch_id = ${surveys.batchId} AND cm.cancelled_at IS NULL AND cm.trainer_id IS NOT NULL))`;

const course = { id: courses.id, title: courses.title };

/** The condition of an optional join: all rows or none. */
const joinIf = (isJoined: boolean) => (isJoined ? sql`TRUE` : sql`FALSE`);

/** The answers to surveys. Staff who only teach read them by batch. */
export async function listResults(
  { db }: ReadDeps,
  { actor, by: requestedBy = 'batch' }: DeskSurveysQuery & { actor: Actor },
): Promise<DeskSurveyList> {
  const by = seesNames(actor) ? requestedBy : 'batch';
  const rows = await db
    .select({
      course,
      batch: { id: batches.id, number: batches.number },
      trainer: { id: users.id, name: users.name },
      ...figureColumns,
    })
    .from(surveys)
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .leftJoin(batches, and(joinIf(by === 'batch'), eq(batches.id, surveys.batchId)))
    .leftJoinLateral(sql`${trainersOfSurvey} taught`, joinIf(by === 'trainer'))
    .leftJoin(users, sql`${users.id} = taught.id`)
    .where(and(isReadable(actor), by === 'trainer' ? isNotNull(users.id) : undefined))
    .groupBy(courses.id, batches.id, users.id, surveys.moment)
    .orderBy(desc(sql`max(${surveys.askedAt})`), asc(courses.title), desc(surveys.moment))
    .limit(MAX_ROWS);
  return { data: rows.map((row) => (isShown(actor, row) ? row : { ...row, recommend: null, follow: null })) };
}

type SurveyFilter = DeskSurveyQuery & { course: string };

function matchesFilter({ course: id, batch, trainer }: SurveyFilter): SQL | undefined {
  const ofBatch = batch === 'none' ? isNull(surveys.batchId) : batch && eq(surveys.batchId, batch);
  const ofTrainer = trainer && sql`${trainer}::uuid IN (SELECT id FROM ${trainersOfSurvey} taught)`;
  return and(eq(surveys.courseId, id), ofBatch || undefined, ofTrainer || undefined);
}

/** @throws RequestError not_found, also for staff who only teach and name no batch of theirs */
export async function readResults(
  { db }: ReadDeps,
  { actor, ...filter }: SurveyFilter & { actor: Actor },
): Promise<DeskSurvey> {
  const withNames = seesNames(actor);
  const where = and(isReadable(actor), matchesFilter(filter));
  // From two results, staff could compute a single answer.
  if (!withNames && (!filter.batch || filter.trainer)) fail.notFound();
  const results = await db
    .select({ course, ...figureColumns, recommended: spread(surveys.recommend), followed: spread(surveys.follow) })
    .from(surveys)
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .where(where)
    .groupBy(courses.id, surveys.moment)
    .orderBy(asc(surveys.moment));
  const [first] = results;
  if (!first) fail.notFound();
  const readable = results.filter((row) => isShown(actor, row));
  const [answers, group] = await Promise.all([findAnswers(db, where, withNames), nameGroup(db, filter)]);
  return {
    course: first.course,
    ...group,
    moments: results.map(({ course: _, ...row }) =>
      isShown(actor, row) ? row : { ...row, recommend: null, follow: null, recommended: null, followed: null },
    ),
    answers: answers
      .filter(({ moment }) => readable.some((row) => row.moment === moment))
      .map((row) => (withNames ? row : { ...row, name: null, recommend: null, follow: null, mayShow: false })),
  };
}

/** Null for what the filter does not name. */
async function nameGroup(tx: Tx, { batch, trainer }: SurveyFilter) {
  const [[ofBatch], [ofTrainer]] = await Promise.all([
    batch && batch !== 'none' ? tx.select({ number: batches.number }).from(batches).where(eq(batches.id, batch)) : [],
    trainer ? tx.select({ name: users.name }).from(users).where(eq(users.id, trainer)) : [],
  ]);
  return { batch: ofBatch?.number ?? null, trainer: ofTrainer?.name ?? null };
}

function findAnswers(tx: Tx, where: SQL | undefined, withNames: boolean) {
  const { id, moment, recommend, follow, words } = surveys;
  const mayShow = sql<boolean>`${surveys.consentAt} IS NOT NULL`;
  return tx
    .select({ id, moment, name: users.name, recommend, follow, words, mayShow })
    .from(surveys)
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .innerJoin(users, eq(users.id, surveys.userId))
    .where(and(where, isNotNull(surveys.answeredAt), withNames ? undefined : ne(surveys.words, '')))
    .orderBy(...(withNames ? [desc(surveys.answeredAt), asc(id)] : [asc(id)]))
    .limit(MAX_ANSWERS);
}
