import { eq, isNull } from 'drizzle-orm';
import { seatsTaken } from '../../../../server/db/active.ts';
import { batches, courses, enrollments } from '../../../../server/db/schema/index.ts';
import { type Deed, pick } from './pick.ts';
import type { MoneyWorld } from './world.ts';

/** Gives a batch other seats, as staff do. @param seatsOf gets how many are taken */
async function setSeats(world: MoneyWorld, id: string, seatsOf: (taken: number) => number | null): Promise<unknown> {
  const taken = seatsTaken(batches.id, world.clock.now);
  const [batch] = await world.db.select({ row: batches, taken }).from(batches).where(eq(batches.id, id));
  if (!batch) return;
  const { number, version, startsOn, endsOn, classTimes } = batch.row;
  const seats = seatsOf(batch.taken);
  const body = { number, version, startsOn, endsOn, classTimes, seats, joinLink: null };
  return world.admin.put(`/desk/batches/${id}`, body);
}

/** Leaves no seat of a batch free; one at least has been given, or is. */
export const fillBatch = (world: MoneyWorld, id: string) => setSeats(world, id, (taken) => Math.max(taken, 1));

/** What the staff do with batches, courses and the seats in them. */
export const batchDeeds: Record<string, Deed> = {
  'delete a batch': async (world, [a]) => world.admin.remove(`/desk/batches/${pick(world.batches, a)}`),
  'change a batch': (world, [a, b]) =>
    setSeats(world, pick(world.batches, a) ?? '', () => pick([1, 2, 3, 5, null], b) ?? null),
  'a batch becomes full': (world, [a]) => fillBatch(world, pick(world.batches, a) ?? ''),
  'a seat becomes free': (world, [a]) => setSeats(world, pick(world.batches, a) ?? '', (taken) => taken + 1),
  'add a batch': async (world, [a, b]) => {
    const startsOn = new Date(world.clock.now.getTime() + (b % 60) * 86_400_000).toISOString().slice(0, 10);
    const [courseId, number] = [a % 2 === 0 ? world.course.id : world.other?.id, 1000 + world.batches.length];
    const rest = { endsOn: null, classTimes: 'Evenings', seats: 2, joinLink: null };
    const answer = await world.admin.post('/desk/batches', { courseId, number, startsOn, ...rest });
    if (answer.status === 201) world.batches.push((await answer.json()).data.id);
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
  'change a price': async ({ db, course }, [a]) => {
    const pricePaise = pick([599_900, 499_900, 6_000_000], a);
    await db.update(courses).set({ pricePaise }).where(eq(courses.id, course.id));
  },
};
