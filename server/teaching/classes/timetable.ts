import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayNow } from '../../../contract/people/permission.ts';
import { classTimesText } from '../../../contract/teaching/class-times.ts';
import type { ClassTimetable, ClassTimetableSave } from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { batchTimetables, classMeetings, enrollments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Acting,
  type Actor,
  type ById,
  type Context,
  nextVersion,
  requireUnchanged,
} from '../../records/index.ts';
import { lockBatch, requireBatch, updateBatchDays } from './batch.ts';
import {
  findClassesOf,
  findHolidays,
  findTimetable,
  findTrainers,
  listedClass,
  NO_CLASS,
  type StoredMeeting,
} from './desk-queries.ts';
import { mailBatchNews } from './news.ts';
import { classDates, type Span } from './timetable-dates.ts';
import { clashesOf, refuseIfBusy, requireFree, requireTrainer } from './trainers.ts';

type PlanDeps = Pick<Deps, 'db' | 'now'>;
const TIMETABLE_CHANGED = 'The timetable of the batch has changed.';

/** Reads the classes of a batch. To staff who do not plan, a batch in which they have no class is not_found. */
export async function readTimetable({ db, now }: PlanDeps, { actor, id }: Acting) {
  const mayPlan = mayNow(actor, 'classes.plan');
  const { number, course, startsOn, version } = await requireBatch(db, id);
  const [timetable, classes, trainers] = await Promise.all([
    findTimetable(db, id),
    findClassesOf(db, id),
    findTrainers(db),
  ]);
  if (!mayPlan && !classes.some(({ trainer }) => trainer?.id === actor.id)) fail.notFound(NO_CLASS);
  const batch = { id, number, course: course.title, startsOn };
  const at = now();
  return {
    batch,
    timetable: timetable ? typedTimetable(timetable) : null,
    classes: classes.map((row) => listedClass(row, at)),
    trainers: mayPlan ? trainers : trainers.filter(({ id }) => id === actor.id),
    version,
  };
}

function typedTimetable(row: typeof batchTimetables.$inferSelect): ClassTimetable {
  const { weekdays, minutes, firstOn, classes, trainerId } = row;
  return { weekdays, startsAt: row.startsAt.slice(0, 5), minutes, firstOn, classes, trainerId };
}

export async function previewTimetable({ db, now }: PlanDeps, { id, ...timetable }: ById<ClassTimetable>) {
  await requireBatch(db, id);
  const { spans, skipped, kept, coming, lastNumber } = await planOf(db, { batchId: id, timetable, now: now() });
  const clashes = await clashesOf(db, timetable.trainerId, spans, idsOf(coming));
  const classes = spans.map(({ startsAt, endsAt }, index) => ({
    number: coming[index]?.number ?? lastNumber + index - coming.length + 1,
    startsAt,
    endsAt,
    clash: clashes[index] ?? null,
  }));
  const dropped = Math.max(0, coming.length - spans.length);
  return { times: classTimesText(timetable), classes, skipped, kept: kept.length, dropped };
}

const idsOf = (rows: readonly StoredMeeting[]) => rows.map(({ id }) => id);

async function planOf(tx: Tx, { batchId, timetable, now }: { batchId: string; timetable: ClassTimetable; now: Date }) {
  const { spans, skipped } = classDates(timetable, await findHolidays(tx, timetable.firstOn));
  const rows = await tx
    .select()
    .from(classMeetings)
    .where(eq(classMeetings.batchId, batchId))
    .orderBy(classMeetings.startsAt, classMeetings.number);
  const active = rows.filter(({ cancelledAt }) => cancelledAt === null);
  const coming = active.filter(({ startsAt }) => startsAt > now);
  const kept = active.filter(({ startsAt }) => startsAt <= now);
  return { spans, skipped, kept, coming, lastNumber: Math.max(0, ...rows.map(({ number }) => number)) };
}

/**
 * Plans the classes of a batch: coming classes get the new dates in their order, missing ones are added, and those without
 * a date are cancelled. Classes that have begun stay. The learners get one email with the new dates.
 * @throws RequestError not_found, invalid_input; conflict if someone else saved it, or the trainer is not free
 */
export async function saveTimetable(
  context: Context<Actor>,
  { id, version, ...timetable }: ById<ClassTimetableSave>,
): Promise<{ id: string; version: number }> {
  const { trainerId } = timetable;
  const before = await lockBatch(context.tx, id);
  await requireUnchanged(context.tx, 'batch', before, version);
  await requireTrainer(context.tx, trainerId);
  const { spans, coming, lastNumber } = await planOf(context.tx, { batchId: id, timetable, now: context.now() });
  await requireFree(context.tx, trainerId, spans, idsOf(coming));
  await storeTimetable(context.tx, id, timetable);
  // On the way to its new time, a class may overlap the old time of another.
  await context.tx.execute(sql`SET CONSTRAINTS class_meetings_trainer_is_free DEFERRED`);
  for (const [index, row] of coming.entries()) {
    const span = spans[index];
    if (span) await moveTo(context.tx, row, { ...span, trainerId });
  }
  const added = spans
    .slice(coming.length)
    .map((span, index) => ({ batchId: id, number: lastNumber + index + 1, ...span, trainerId }));
  if (added.length > 0) await context.tx.insert(classMeetings).values(added);
  await removeClasses(context.tx, id, coming.slice(spans.length), context.now());
  await context.tx.execute(sql`SET CONSTRAINTS class_meetings_trainer_is_free IMMEDIATE`).catch(refuseIfBusy);
  await updateBatchDays(context.tx, id, { classTimes: classTimesText(timetable) });
  await context.audit('batch.plan', id, ['classes']);
  if (hasChanged(coming, spans, trainerId)) await mailBatchNews(context, { batchId: id, news: 'changed' });
  return { id, version: version + 1 };
}

function hasChanged(coming: readonly StoredMeeting[], spans: readonly Span[], trainerId: string | null): boolean {
  if (coming.length !== spans.length) return true;
  return coming.some((row, index) => {
    const span = spans[index];
    return (
      +row.startsAt !== Number(span?.startsAt) || +row.endsAt !== Number(span?.endsAt) || row.trainerId !== trainerId
    );
  });
}

async function storeTimetable(tx: Tx, batchId: string, timetable: ClassTimetable): Promise<void> {
  const set = { ...timetable, updatedAt: sql`now()` };
  await tx
    .insert(batchTimetables)
    .values({ batchId, ...timetable })
    .onConflictDoUpdate({ target: batchTimetables.batchId, set });
}

/** Moves a class to another time or trainer. Only another time raises `sequence`, by which calendars follow a move. */
export async function moveTo(tx: Tx, row: StoredMeeting, to: Span & { trainerId: string | null }): Promise<void> {
  const isMoved = +row.startsAt !== +to.startsAt || +row.endsAt !== +to.endsAt;
  if (!isMoved && row.trainerId === to.trainerId) return;
  await tx
    .update(classMeetings)
    .set({ ...to, ...nextVersion(classMeetings), ...(isMoved && { sequence: row.sequence + 1 }) })
    .where(eq(classMeetings.id, row.id));
}

/** Cancels classes, or deletes them if no one has a seat in the batch. */
async function removeClasses(tx: Tx, batchId: string, rows: readonly StoredMeeting[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const matchesClasses = inArray(classMeetings.id, idsOf(rows));
  const learners = await tx.$count(enrollments, and(eq(enrollments.batchId, batchId), isActive));
  if (learners === 0) {
    await tx.delete(classMeetings).where(matchesClasses);
    return;
  }
  const cancelled = { cancelledAt: now, cancelReason: TIMETABLE_CHANGED, sequence: sql`${classMeetings.sequence} + 1` };
  await tx
    .update(classMeetings)
    .set({ ...cancelled, ...nextVersion(classMeetings) })
    .where(matchesClasses);
}
