import { eq } from 'drizzle-orm';
import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import type { DeskProgressQuery } from '../../../contract/learning/desk-batch-progress.ts';
import type { BehindReason } from '../../../contract/learning/desk-behind.ts';
import { paths } from '../../../contract/paths.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { givenName } from '../../../contract/people/short-name.ts';
import { chatTexts, fillTemplate } from '../../../contract/publishing/chat-templates.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { enrollments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Acting, Actor, Context } from '../../records/index.ts';
import { type BatchRow, failNoBatch, requireBatch } from '../../teaching/classes/index.ts';
import { lockSeats } from '../enrollments/index.ts';
import { reasonsBehind } from './behind.ts';
import { nudge } from './mails.ts';
import { findLearner, findNudges, findProgress, mayReadBatch, type ProgressRow } from './queries.ts';

async function requireTaught(tx: Tx, { actor, id }: Acting): Promise<BatchRow> {
  const batch = await requireBatch(tx, id);
  return (await mayReadBatch(tx, actor, id)) ? batch : failNoBatch();
}

/** @returns what writes the text of a nudge by WhatsApp */
export async function readMessage({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<(row: ProgressRow) => string> {
  const template = chatTexts((await readSettings(db)).chat).nudge;
  return ({ name, batch: { number }, course }) => {
    const link = env.PUBLIC_URL + paths.learn(course.slug);
    return fillTemplate(template, {
      first: givenName(name ?? ''),
      course: course.title,
      batch: `, batch ${number}`,
      link,
    });
  };
}

/** The reasons why a learner of a batch falls behind. */
export const reasonsOf = (row: ProgressRow, now: Date): BehindReason[] =>
  reasonsBehind(row, { ...row.batch, attendancePercent: (row.rule ?? defaultRule).classesPercent }, now);

/**
 * Progress of the learners of a batch; unless sorted, those who are falling behind come first. Staff who only teach get
 * phone numbers of these learners only.
 * @throws RequestError not_found, also for a batch that someone neither plans nor teaches
 */
export async function readProgress(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { actor, id: batchId, sort }: DeskProgressQuery & Acting,
) {
  const batch = await requireTaught(db, { actor, id: batchId });
  const { id, number, course } = batch;
  const [rows, messageTo] = await Promise.all([
    findProgress(db, eq(enrollments.batchId, id)),
    readMessage({ db, env }),
  ]);
  const nudges = await findNudges(
    db,
    rows.map(({ email }) => email),
  );
  const learners = rows.map((row) => {
    const reasons = reasonsOf(row, now());
    const extra = { reasons, nudgedAt: nudges.get(row.email) ?? null, message: messageTo(row) };
    return shownRow(row, extra, mayNow(actor, 'classes.plan'));
  });
  return { batch: { id, number, course: { id: course.id, title: course.title } }, learners: sortRows(learners, sort) };
}

type ExtraFields = { reasons: BehindReason[]; nudgedAt: Date | null; message: string };

function shownRow(row: ProgressRow, extra: ExtraFields, seesPeople: boolean) {
  const { id, name, attended, marked, lessons, completedLessons, quizzes, passedQuizzes, quizMark, seenAt } = row;
  return {
    id,
    name,
    attended,
    marked,
    lessons,
    completedLessons,
    quizzes,
    passedQuizzes,
    quizMark,
    seenAt,
    personId: seesPeople ? row.personId : null,
    phone: seesPeople || extra.reasons.length > 0 ? row.phone : null,
    ...extra,
  };
}

type ShownRow = ReturnType<typeof shownRow>;

const shareOf = (done: number, total: number) => (total > 0 ? done / total : -1);

/** Learners without a value come first. */
const sortKeys: Record<string, (row: ShownRow) => number | string> = {
  name: ({ name }) => (name ?? '').toLowerCase(),
  attendance: ({ attended, marked }) => shareOf(attended, marked),
  lessons: ({ completedLessons, lessons }) => shareOf(completedLessons, lessons),
  quizzes: ({ quizMark }) => quizMark ?? -1,
  seenAt: ({ seenAt }) => seenAt?.getTime() ?? 0,
};

function sortRows(rows: ShownRow[], sort: DeskProgressQuery['sort']): ShownRow[] {
  const keyOf = sortKeys[sort?.replace('-', '') ?? ''] ?? (({ reasons }: ShownRow) => -reasons.length);
  const ascending = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
  return sort?.startsWith('-') ? ascending.reverse() : ascending;
}

/** Reminds a learner who falls behind, at most once a day. @throws RequestError not_found, or conflict if one was sent today */
export async function nudgeLearner(
  context: Context<Actor>,
  { id, enrollment }: { id: string; enrollment: string },
): Promise<void> {
  const { actor, now, tx } = context;
  const batch = await requireTaught(tx, { actor, id });
  const learner =
    (await findLearner(tx, id, enrollment)) ?? fail.notFound('This learner no longer has a seat in this batch.');
  const { email, userId, name } = learner;
  // Of two simultaneous nudges, the second waits and is refused.
  await lockSeats(tx, email);
  const last = (await findNudges(tx, [email])).get(email);
  const today = instantInKolkata(`${dateInKolkata(now())}T00:00`);
  if (last && last >= today) fail.conflict('This learner has already been emailed today.');
  await context.mail({ email, userId }, nudge(batch, userId ? name : null));
  await context.audit('learner.nudge', userId ?? enrollment);
}
