import { and, eq, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { BehindReason, DeskBehindQuery, DeskTalk } from '../../../contract/learning/desk-behind.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { absenceTalks, enrollments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';
import { LISTED_DAYS, mayTalkTo } from './absences.ts';
import { findNudges, findProgress, findTalks, isRunning, type ProgressRow } from './queries.ts';
import { readMessage, reasonsOf } from './service.ts';

/** Filters find the others. */
const MAX_LISTED = 200;

/** So long a conversation settles every reason but missed classes. */
const SETTLED_MS = 7 * DAY_MS;

const ofLearner = { courseId: enrollments.courseId, batchId: enrollments.batchId };

type Found = { row: ProgressRow; reasons: BehindReason[] };

/** Whether a reason waits for a talk: one about missed classes after the last attended one, any other after seven days. */
function isOpen({ kind }: BehindReason, { attendedAt, missedAt }: ProgressRow, talkedAt: Date | undefined, now: Date) {
  if (kind !== 'absence') return !talkedAt || +talkedAt + SETTLED_MS <= +now;
  const isRecent = missedAt !== null && +missedAt > +now - LISTED_DAYS * DAY_MS;
  return isRecent && (!talkedAt || (attendedAt !== null && talkedAt <= attendedAt));
}

/**
 * Learners of running batches who fall behind and to whom no one has talked since, those with the most reasons first. Staff who only teach
 * see their own, without addresses; staff who work on leads, also others who missed classes.
 */
export async function listBehind(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { actor, course, batch, reason }: DeskBehindQuery & { actor: Actor },
) {
  const at = now();
  const isOwn = mayNow(actor, 'classes.plan', 'classes.teach') ? isTaughtBy(actor, ofLearner) : sql`FALSE`;
  const rows = await findProgress(db, and(isRunning(dateInKolkata(at)), mayTalkTo(actor, ofLearner)), isOwn);
  const behind = rows
    .map((row) => ({ row, reasons: reasonsOf(row, at).filter(({ kind }) => row.isOwn || kind === 'absence') }))
    .filter(({ reasons }) => reasons.length > 0);
  const talks = await findTalks(
    db,
    behind.map(({ row }) => row.id),
  );
  const open = behind
    .map(({ row, reasons }) => ({
      row,
      reasons: reasons.filter((each) => isOpen(each, row, talks.get(row.id)?.[0]?.talkedAt, at)),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => other.reasons.length - one.reasons.length);
  const matches = ({ row, reasons }: Found) =>
    (!course || row.course.id === course) &&
    (!batch || row.batch.id === batch) &&
    (!reason || reasons.some(({ kind }) => kind === reason));
  const matching = open.filter(matches);
  const listed = matching.slice(0, MAX_LISTED);
  const [nudges, messageTo] = await Promise.all([
    findNudges(
      db,
      listed.map(({ row }) => row.email),
    ),
    readMessage({ db, env }),
  ]);
  const seesPeople = mayNow(actor, 'classes.plan', 'leads.work');
  const data = listed.map(({ row, reasons }) => ({
    id: row.id,
    personId: seesPeople ? row.personId : null,
    name: row.name,
    email: seesPeople ? row.email : null,
    phone: row.phone && formatMobile(row.phone),
    batch: shownBatch(row),
    reasons,
    seenAt: row.seenAt,
    talks: (talks.get(row.id) ?? []).map(({ talkedAt, note }) => ({ talkedAt, note })),
    nudgedAt: nudges.get(row.email) ?? null,
    message: messageTo(row),
  }));
  return {
    data,
    total: matching.length,
    batches: [...new Map(open.map(({ row }) => [row.batch.id, shownBatch(row)])).values()],
  };
}

function shownBatch({ batch: { id, number }, course }: ProgressRow) {
  return { id, number, course: { id: course.id, title: course.title } };
}

/** Notes a conversation with a learner, who leaves the list. @throws RequestError not_found, also for one of another trainer */
export async function noteTalk({ actor, audit, now, tx }: Context<Actor>, { id, note }: ById<DeskTalk>): Promise<void> {
  const [seat] = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.id, id), isActive, mayTalkTo(actor, ofLearner)))
    .for('key share');
  if (!seat) fail.notFound('This learner no longer has a seat.');
  await tx.insert(absenceTalks).values({ enrollmentId: id, note, talkedBy: actor.id, talkedAt: now() });
  await audit('learner.talk', seat.userId ?? id, ['note']);
}
