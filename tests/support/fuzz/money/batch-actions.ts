import { eq, isNull } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { seatsTaken } from '../../../../server/db/queries/enrollments.ts';
import { batches, courses, enrollments } from '../../../../server/db/schema/index.ts';
import { offerOf } from '../../desk-courses.ts';
import { type Action, pick } from './pick.ts';
import type { MoneyWorld } from './world.ts';

type Days = { startsOn: string; endsOn: string | null };

/** Saves a batch with other seats or days, as staff do. @param seatsOf gets the number of taken seats */
async function saveBatch(
  world: MoneyWorld,
  id: string,
  { seatsOf, days }: { seatsOf: (taken: number) => number | null; days?: Days },
): Promise<unknown> {
  const taken = seatsTaken(batches.id, world.clock.now);
  const [batch] = await world.db.select({ row: batches, taken }).from(batches).where(eq(batches.id, id));
  if (!batch) return;
  const { number, version, startsOn, endsOn, classTimes } = { ...batch.row, ...days };
  const seats = seatsOf(batch.taken);
  const body = { number, version, startsOn, endsOn, classTimes, seats, joinLink: null };
  return world.admin.put(`/desk/batches/${id}`, body);
}

/** Limits a batch to its taken seats, at least one, so that no seat is free. */
export const fillBatch = (world: MoneyWorld, id: string) =>
  saveBatch(world, id, { seatsOf: (taken) => Math.max(taken, 1) });

/** The first and the last day of a moved batch, in days from today: the batch is to come, begins, runs, ends or is over. */
const moves = [
  [30, 60],
  [7, null],
  [1, 28],
  [0, 28],
  [-1, 20],
  [-10, null],
  [-28, 0],
  [-28, -1],
  [-400, -370],
] as const;

/** The days of a batch after a move; every fourth time it is not moved. */
function movedDays({ clock }: MoneyWorld, drawn: number): Days | undefined {
  if (drawn % 4 === 0) return undefined;
  const today = dateInKolkata(clock.now);
  const [first, last] = pick(moves, drawn >> 2) ?? [0, 0];
  return { startsOn: addDays(today, first), endsOn: last === null ? null : addDays(today, last) };
}

/** Actions of staff on batches, courses and seats. */
export const batchActions: Record<string, Action> = {
  'delete a batch': async (world, [a]) => world.admin.remove(`/desk/batches/${pick(world.batches, a)}`),
  'change a batch': (world, [a, b]) =>
    saveBatch(world, pick(world.batches, a) ?? '', {
      seatsOf: () => pick([1, 2, 3, 5, null], b) ?? null,
      days: movedDays(world, a >> 2),
    }),
  'a batch becomes full': (world, [a]) => fillBatch(world, pick(world.batches, a) ?? ''),
  'a seat becomes free': (world, [a]) =>
    saveBatch(world, pick(world.batches, a) ?? '', { seatsOf: (taken) => taken + 1 }),
  'add a batch': async (world, [a, b]) => {
    const startsOn = new Date(world.clock.now.getTime() + (b % 60) * DAY_MS).toISOString().slice(0, 10);
    const [courseId, number] = [a % 2 === 0 ? world.course.id : world.other.id, 1000 + world.batches.length];
    const fields = { endsOn: null, classTimes: 'Evenings', seats: 2, joinLink: null };
    const response = await world.admin.post('/desk/batches', { courseId, number, startsOn, ...fields });
    if (response.status === 201) world.batches.push((await response.json()).data.id);
  },
  'move a learner, or end the seat': async (world, [a, b]) => {
    const { id, batchId } = enrollments;
    const active = await world.db.select({ id, batchId }).from(enrollments).where(isNull(enrollments.cancelledAt));
    const seat = pick(active, a);
    if (!seat?.batchId) return;
    const path = `/desk/batches/${seat.batchId}/learners/${seat.id}`;
    if (b % 3 === 0) return world.admin.post(`${path}/end`, { reason: 'Left' });
    return world.admin.put(path, { batchId: pick(world.batches, b) });
  },
  'change a price': async (world, [a, b]) => {
    const id = a % 2 === 0 ? world.course.id : world.other.id;
    const [course] = await world.db.select().from(courses).where(eq(courses.id, id));
    const pricePaise = pick([599_900, 499_900, 6_000_000, 4_999_900], b);
    return course && world.admin.put(`/desk/courses/${course.id}/offer`, offerOf(course, { pricePaise }));
  },
};
