import { and, eq, inArray } from 'drizzle-orm';
import type { DeskBatchEnd, DeskBatchJoin, DeskBatchMove } from '../../../contract/desk-batches.ts';
import { rupees } from '../../../contract/rupees.ts';
import { fail } from '../../base/errors.ts';
import { isActive } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { enrollments, orders, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { cancelSeat, enrollWithin, isEnrolled, takeSeat } from '../../learning/lessons/index.ts';
import { endOrder } from '../../money/refunds/index.ts';
import { type Acting, type AuditValue, recordAudit } from '../../records/index.ts';
import { findSums, lockPersonOf } from '../../selling/orders/index.ts';
import { findRecipient, requireBatch, tellOfBatch } from '../../teaching/classes/index.ts';

type JoinDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail'>;

/**
 * Gives an address a seat in a batch, and enrolls it in the course when that is wanted.
 * @returns what was done, in words
 * @throws RequestError not_found, or conflict: the batch is full, they are in another, or not in the course
 */
export function addLearner(deps: JoinDeps, { actor, id }: Acting, { enroll, ...who }: DeskBatchJoin): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { number, course } = await requireBatch(tx, id);
    if (!enroll && !(await isEnrolled(tx, { ...who, course: course.slug }))) refuseUnenrolled(who.email, course.title);
    const { email, outcome } = await enrollWithin(deps, tx, { ...who, course: course.slug, batchId: id });
    if (outcome === 'already') return `${email} is in batch ${number} already.`;
    const value = { field: 'learner', after: email, email };
    const entry = { action: 'batch.add_learner', recordId: id, fields: ['learner'], values: [value] };
    await recordAudit(tx, { actorId: actor.id, ...entry });
    if (outcome === 'joined') return `${email} is in batch ${number} now, and has a mail about it.`;
    return `${email} is enrolled in ${course.title} and in batch ${number} now, and has a mail about it.`;
  });
}

function refuseUnenrolled(email: string, title: string): never {
  fail.conflict(`${email} is not enrolled in ${title}. To enroll them, tick the box and send again.`, 'email');
}

/** Somebody in a batch, and who does something with them. */
type Place = Acting & { enrollment: string };

/**
 * Moves a learner to another batch of the same course.
 * @throws RequestError not_found, conflict when that is full, invalid_input when it is of another course
 */
export function moveLearner(deps: JoinDeps, place: Place, { batchId }: DeskBatchMove): Promise<string> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const learner = await lockPlace(tx, place);
    if (batchId === place.id) return 'They are in that batch already.';
    await takeSeat(tx, { batchId, courseId: learner.courseId, now: now() });
    await tx.update(enrollments).set({ batchId }).where(eq(enrollments.id, learner.id));
    const [order] = await tx
      .update(orders)
      .set({ batchId, updatedAt: now() })
      .where(eq(orders.enrollmentId, learner.id))
      .returning({ code: orders.code });
    const [from, to] = [await requireBatch(tx, place.id), await requireBatch(tx, batchId)];
    const values = [
      { field: 'learner', after: learner.email, ...whose(learner) },
      { field: 'batch', before: String(from.number), after: String(to.number), ...whose(learner) },
    ];
    const fields = ['learner', 'batch'];
    const entry = { action: 'batch.move_learner', recordId: place.id, fields, values };
    await recordAudit(tx, { actorId: place.actor.id, ...entry });
    const recipient = await findRecipient(tx, learner.id);
    if (recipient) await tellOfBatch(deps, tx, { batchId, news: 'joined', to: [recipient] });
    const price = order ? ` Order ${order.code} keeps its price: a difference is added or returned there.` : '';
    return `${learner.email} is in batch ${to.number} now, and has a mail about it.${price}`;
  });
}

/** Removes a learner from a batch; they stay in the course. @throws RequestError not_found */
export function removeLearner({ db }: JoinDeps, place: Place): Promise<string> {
  return db.transaction(async (tx) => {
    const learner = await lockPlace(tx, place);
    await tx.update(enrollments).set({ batchId: null }).where(eq(enrollments.id, learner.id));
    const values = [{ field: 'learner', before: learner.email, ...whose(learner) }];
    const fields = ['learner'];
    const entry = { action: 'batch.remove_learner', recordId: place.id, fields, values };
    await recordAudit(tx, { actorId: place.actor.id, ...entry });
    return `${learner.email} is in the course without a batch now.`;
  });
}

/**
 * Takes a learner out of the course; their progress stays, and the seat is free. What they paid is returned apart from that.
 * @throws RequestError not_found
 */
export function endPlace({ db, now }: JoinDeps, place: Place, { reason }: DeskBatchEnd): Promise<string> {
  return db.transaction(async (tx) => {
    const [sold] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.enrollmentId, place.enrollment));
    const order = sold && (await lockPersonOf(tx, sold.id));
    const learner = await lockPlace(tx, place);
    if (order) await endOrder({ now }, tx, order, reason);
    else await cancelSeat(tx, { id: learner.id, at: now(), reason });
    const values = [{ field: 'learner', before: learner.email, ...whose(learner) }];
    const entry = { action: 'batch.end_learner', recordId: place.id, fields: ['learner'], values };
    await recordAudit(tx, { actorId: place.actor.id, ...entry });
    const { keptPaise } = order ? await findSums(tx, order.id) : { keptPaise: 0 };
    const money =
      keptPaise > 0
        ? ` ${rupees(keptPaise)} of order ${order?.code} is here: whether it goes back is decided under Refunds.`
        : '';
    return `${learner.email} is not in the course any more.${money}`;
  });
}

type Enrollment = typeof enrollments.$inferSelect;

/** The account comes before its seat, as in its deletion, which waits until the transaction ends. */
async function lockPlace(tx: Tx, { id, enrollment }: Pick<Place, 'id' | 'enrollment'>): Promise<Enrollment> {
  const isIt = and(eq(enrollments.id, enrollment), eq(enrollments.batchId, id), isActive);
  const account = tx.select({ id: enrollments.userId }).from(enrollments).where(isIt);
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, account)).for('key share');
  const [learner] = await tx.select().from(enrollments).where(isIt).for('no key update');
  return learner ?? fail.notFound('They are not in this batch any more.');
}

function whose({ userId, email }: Enrollment): Pick<AuditValue & { userId: string }, 'userId'> | { email: string } {
  return userId ? { userId } : { email };
}
