import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { rolesMay } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { batches, batchTimetables, classMeetings, courseTrainers, users } from '../../db/schema/index.ts';
import { type Actor, type Context, nextVersion, recordAudits } from '../../records/index.ts';
import { canTeach, isNotCancelled } from './desk-queries.ts';
import { mailBatchNews } from './news.ts';
import { refuseIfBusy, requireFree } from './trainers.ts';

/** The classes of a trainer that are not over, with their batches and courses. */
export function findComingClasses(tx: Tx, trainerId: string, now: Date) {
  return tx
    .select({
      id: classMeetings.id,
      batchId: classMeetings.batchId,
      courseId: batches.courseId,
      startsAt: classMeetings.startsAt,
      endsAt: classMeetings.endsAt,
    })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .where(and(eq(classMeetings.trainerId, trainerId), isNotCancelled, gt(classMeetings.endsAt, now)))
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id));
}

/** Locks the batches of coming classes; call it before any account is locked, because planning locks in this order. */
export async function lockComingBatches(tx: Tx, trainerId: string, now: Date): Promise<void> {
  const ids = (await findComingClasses(tx, trainerId, now)).map(({ batchId }) => batchId);
  await tx
    .select({ id: batches.id })
    .from(batches)
    .where(inArray(batches.id, ids))
    .orderBy(batches.id)
    .for('no key update');
}

/** The colleagues of a trainer who may teach all of these courses: admins, and trainers to whom each course is assigned. */
export async function findSubstitutes(tx: Tx, trainerId: string, courseIds: readonly string[]) {
  const { id, name, roles } = users;
  const trainers = await tx.select({ id, name, roles }).from(users).where(canTeach).orderBy(asc(name), asc(id));
  const { userId, courseId } = courseTrainers;
  const assigned = await tx
    .select({ userId, courseId })
    .from(courseTrainers)
    .where(inArray(courseId, [...courseIds]));
  const byTrainer = Map.groupBy(assigned, (row) => row.userId);
  const mayTeachAll = (trainer: (typeof trainers)[number]) => {
    const theirs = new Set(byTrainer.get(trainer.id)?.map((row) => row.courseId));
    return rolesMay(trainer.roles, 'content.write') || courseIds.every((course) => theirs.has(course));
  };
  return trainers
    .filter((trainer) => trainer.id !== trainerId && mayTeachAll(trainer))
    .map((trainer) => ({ id: trainer.id, name: trainer.name }));
}

/**
 * Gives all coming classes of one trainer to another, or to no one, with an audit entry for each. The learners of each batch get one
 * email about a new trainer. Call `lockComingBatches` and lock both accounts before.
 * @throws RequestError invalid_input for a trainer who may not teach one of the courses; conflict for one who is not free
 */
export async function handOverClasses(
  context: Context<Actor>,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  const { tx, actor } = context;
  const classes = await findComingClasses(tx, from, context.now());
  const courseIds = [...new Set(classes.map(({ courseId }) => courseId))];
  if (to && classes.length > 0) await requireSubstitute(tx, { from, to, courseIds });
  await requireFree(tx, to, classes);
  const ids = classes.map(({ id }) => id);
  await tx
    .update(classMeetings)
    .set({ trainerId: to, ...nextVersion(classMeetings) })
    .where(inArray(classMeetings.id, ids))
    .catch(refuseIfBusy);
  const batchIds = [...new Set(classes.map(({ batchId }) => batchId))];
  await handOverTimetables(tx, { from, to, batchIds });
  const change = { fields: ['trainerId'], values: [{ field: 'trainerId', before: from, after: to }] };
  await recordAudits(
    tx,
    ids.map((id) => ({ actorId: actor.id, action: 'class.edit', recordId: id, ...change })),
  );
  if (to) for (const batchId of batchIds) await mailBatchNews(context, { batchId, news: 'changed' });
  return ids.length;
}

type Substitution = { from: string; to: string; courseIds: readonly string[] };

async function requireSubstitute(tx: Tx, { from, to, courseIds }: Substitution): Promise<void> {
  const substitutes = await findSubstitutes(tx, from, courseIds);
  if (!substitutes.some(({ id }) => id === to)) fail.invalid('trainerId', 'Choose someone from the list.');
}

type Timetables = { from: string; to: string | null; batchIds: readonly string[] };

/** A timetable without coming classes keeps no trainer. */
async function handOverTimetables(tx: Tx, { from, to, batchIds }: Timetables): Promise<void> {
  const isTheirs = eq(batchTimetables.trainerId, from);
  await tx
    .update(batchTimetables)
    .set({ trainerId: to })
    .where(and(isTheirs, inArray(batchTimetables.batchId, [...batchIds])));
  await tx.update(batchTimetables).set({ trainerId: null }).where(isTheirs);
}
