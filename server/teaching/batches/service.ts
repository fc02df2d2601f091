import { and, eq, gt } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import {
  type BatchTime,
  batchFields,
  type DeskBatchesQuery,
  type DeskBatchOptions,
  type DeskBatchRequest,
  type DeskBatchSave,
  type DeskBatchStored,
} from '../../../contract/teaching/desk-batches.ts';
import { fail } from '../../base/errors.ts';
import { alertMovedSupply } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isOpenOrder, netPaidPaise } from '../../db/queries/orders.ts';
import { batches, enrollments, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type ById, type Context, changeOf, nextVersion, requireUnchanged } from '../../records/index.ts';
import { type BatchRow, lockBatch, mailBatchNews, requireBatch } from '../classes/index.ts';
import {
  countTaken,
  countUnclaimed,
  findBatches,
  findCourses,
  findMessages,
  findNextNumber,
  type SeatedBatch,
} from './queries.ts';

type BatchDeps = Pick<Deps, 'db' | 'now'>;
type Stored = DeskBatchStored['data'];

export async function listBatches(deps: BatchDeps, query: DeskBatchesQuery) {
  const now = deps.now();
  const { rows, next } = toPage(await findBatches(deps.db, now, query));
  return { data: rows.map((row) => listedBatch(row, dateInKolkata(now))), next };
}

export async function readOptions({ db }: BatchDeps): Promise<DeskBatchOptions['data']> {
  const [nextNumber, courses] = await Promise.all([findNextNumber(db), findCourses(db)]);
  return { nextNumber, courses };
}

export async function readBatch(deps: BatchDeps, { id }: { id: string }) {
  const now = deps.now();
  const [row, messages, taken] = await Promise.all([
    requireBatch(deps.db, id),
    findMessages(deps.db, id),
    countTaken(deps.db, id, now),
  ]);
  const { joinLink, venue, venueState, version } = row;
  return { ...listedBatch({ ...row, taken }, dateInKolkata(now)), joinLink, venue, venueState, version, messages };
}

/** @throws RequestError conflict when the number is taken, invalid_input when there is no such course */
export async function createBatch(context: Context<Actor>, input: DeskBatchRequest): Promise<Stored> {
  await requireCourse(context.tx, input.courseId);
  const [stored] = await context.tx
    .insert(batches)
    .values({ ...input, createdAt: context.now(), updatedAt: context.now() })
    .returning({ id: batches.id, version: batches.version })
    .catch((error) => refuseTaken(error, input.number));
  if (!stored) throw new Error('The batch was not stored');
  await context.audit('batch.create', stored.id, ['courseId', ...Object.keys(batchFields)]);
  return stored;
}

async function requireCourse(tx: Tx, courseId: string): Promise<void> {
  const courses = await findCourses(tx);
  if (courses.some(({ id }) => id === courseId)) return;
  fail.invalid('courseId', 'There is no such course.');
}

function refuseTaken(error: unknown, number: number): never {
  if (!isUniqueViolation(error)) throw error;
  fail.conflict(`There is already a batch ${number}.`, 'number');
}

const emailedFields: readonly string[] = ['startsOn', 'endsOn', 'classTimes'];

/** @throws RequestError not_found, or conflict: changed since, fewer seats than learners, or the number is taken */
export async function saveBatch(
  context: Context<Actor>,
  { id, version, ...fields }: ById<DeskBatchSave>,
): Promise<Stored> {
  const before = await lockBatch(context.tx, id);
  await requireUnchanged(context.tx, 'batch', before, version);
  const [changed, values] = changeOf(before, fields);
  if (changed.length === 0) return { id, version };
  if (changed.includes('seats')) await requireEnoughSeats(context.tx, id, fields);
  await context.tx
    .update(batches)
    .set({ ...fields, ...nextVersion(batches) })
    .where(eq(batches.id, id))
    .catch((error) => refuseTaken(error, fields.number));
  await context.audit('batch.edit', id, changed, values);
  if (changed.includes('venueState')) {
    const sold = await context.tx.select({ id: orders.id }).from(orders).where(eq(orders.batchId, id));
    for (const order of sold) await alertMovedSupply(context, order.id);
  }
  const isOver = (fields.endsOn ?? fields.startsOn) < dateInKolkata(context.now());
  const isEmailed = changed.some((field) => emailedFields.includes(field)) && !isOver;
  if (isEmailed) await mailBatchNews(context, { batchId: id, news: 'changed' });
  return { id, version: version + 1 };
}

async function requireEnoughSeats(tx: Tx, id: string, { seats }: Pick<DeskBatchSave, 'seats'>): Promise<void> {
  const [learners, unclaimed] = [await countLearners(tx, id), await countUnclaimed(tx, id)];
  if (seats === null || seats >= learners + unclaimed) return;
  const sold = unclaimed > 0 ? ` and ${unclaimed} seats that groups have paid for` : '';
  fail.conflict(`This batch has ${learnersText(learners)}${sold}: it cannot have fewer seats.`, 'seats');
}

/** Deletes a batch permanently. @throws RequestError not_found, or conflict while it has learners, open orders or money */
export async function deleteBatch({ audit, tx }: Context<Actor>, { id }: ById): Promise<void> {
  // The lock makes new orders for the batch wait; earlier ones are counted below.
  await lockBatch(tx, id, 'update');
  const taken = await countLearners(tx, id);
  if (taken > 0) {
    fail.conflict(
      `This batch has ${learnersText(taken)}. Move them to another batch or remove them from the course first.`,
    );
  }
  const unclaimed = await countUnclaimed(tx, id);
  if (unclaimed > 0) fail.conflict(`Groups have ${unclaimed} seats in this batch that nobody has taken yet.`);
  await requireNoSales(tx, id);
  await tx.update(orders).set({ batchId: null }).where(eq(orders.batchId, id));
  await tx.delete(batches).where(eq(batches.id, id));
  await audit('batch.delete', id);
}

/** @throws RequestError conflict while a batch has open orders, or payments that were not refunded */
async function requireNoSales(tx: Tx, batchId: string): Promise<void> {
  const matchesBatch = eq(orders.batchId, batchId);
  const open = await tx.$count(orders, and(matchesBatch, isOpenOrder));
  if (open > 0) {
    fail.conflict(`This batch has ${open} open ${ordersText(open)}. Cancel them, or refund their money, first.`);
  }
  const paid = await tx.$count(orders, and(matchesBatch, gt(netPaidPaise, 0)));
  if (paid === 0) return;
  fail.conflict(`This batch cannot be deleted: we hold money for it from ${paid} ${ordersText(paid)}.`);
}

const ordersText = (count: number) => (count === 1 ? 'order' : 'orders');

function countLearners(tx: Tx, batchId: string): Promise<number> {
  return tx.$count(enrollments, and(eq(enrollments.batchId, batchId), isActive));
}

/** A number of learners in words: `1 learner`, `12 learners`. */
export function learnersText(count: number): string {
  return `${count} ${count === 1 ? 'learner' : 'learners'}`;
}

type Days = Pick<BatchRow, 'startsOn' | 'endsOn'>;

/** @param today date in Asia/Kolkata */
function stateOf({ startsOn, endsOn }: Days, today: string): BatchTime {
  if (startsOn > today) return 'upcoming';
  return endsOn !== null && endsOn < today ? 'over' : 'running';
}

function listedBatch(row: SeatedBatch, today: string) {
  const { id, number, course, startsOn, endsOn, classTimes, seats, learners, taken } = row;
  const held = taken - learners;
  return { id, number, course, startsOn, endsOn, when: stateOf(row, today), classTimes, seats, learners, held };
}
