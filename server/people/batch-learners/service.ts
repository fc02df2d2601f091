import { and, eq, inArray } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type { DeskBatchEnd, DeskBatchJoin, DeskBatchMove } from '../../../contract/teaching/desk-batches.ts';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import { alertMovedSupply } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, enrollments, orders, users } from '../../db/schema/index.ts';
import { cancelSeat, enroll, isEnrolled, takeSeat } from '../../learning/enrollments/index.ts';
import { endOrder, refuseWhileOwed } from '../../money/refunds/index.ts';
import type { Actor, AuditValue, ById, Context } from '../../records/index.ts';
import { findSums, followLearners, lockOrderPerson, releaseSeat } from '../../selling/orders/index.ts';
import { findRecipient, mailBatchNews, requireBatch } from '../../teaching/classes/index.ts';

/**
 * Gives an address a seat in a batch, and optionally enrolls it in the course.
 * @returns a message about the change
 * @throws RequestError not_found; conflict if the batch is full, or the person is in another one, or not in the course; forbidden as
 * `checkUnsoldSeat`
 */
export async function addLearner(
  context: Context<Actor>,
  { id, enroll: mayEnroll, ...person }: ById<DeskBatchJoin>,
): Promise<string> {
  const { number, course } = await requireBatch(context.tx, id);
  if (!mayEnroll && !(await isEnrolled(context.tx, { ...person, course: course.slug })))
    refuseUnenrolled(person.email, course.title);
  const { email, outcome } = await enroll(context, { ...person, course: course.slug, batchId: id });
  if (outcome === 'already') return `${email} is already in batch ${number}.`;
  if (outcome === 'given') await checkUnsoldSeat(context, { email, number, course });
  const value = { field: 'learner', after: email, email };
  await context.audit('batch.add_learner', id, ['learner'], [value]);
  if (outcome === 'joined') return `${email} is now in batch ${number}. We have emailed them.`;
  return `${email} is enrolled in ${course.title} and is now in batch ${number}. We have emailed them.`;
}

const unsoldKey = (enrollmentId: string) => `unsold seat ${enrollmentId}`;

/**
 * A seat without an order would be in no book, so for a course that has a price only staff who sell give one, and an alert names it.
 * @throws RequestError forbidden
 */
async function checkUnsoldSeat(
  context: Context<Actor>,
  { email, number, course }: { email: string; number: number; course: { id: string; title: string } },
): Promise<void> {
  const { tx } = context;
  const isGiven = and(eq(enrollments.courseId, course.id), eq(enrollments.email, email), isActive);
  const [seat] = await tx
    .select({ id: enrollments.id, pricePaise: courses.pricePaise })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isGiven);
  if (!seat?.pricePaise) return;
  const price = rupees(seat.pricePaise);
  if (!mayNow(context.actor, 'sales.quote', 'money.record')) {
    fail.forbidden(
      `${course.title} costs ${price}, so a counsellor or accountant has to sell ${email} the seat, or to make an order of ₹0.`,
    );
  }
  const text = `A seat in batch ${number} of ${course.title}, which costs ${price}, was given without an order. Sell it to the learner, or close this alert if it is free; the audit log says who gave it.`;
  await raiseAlert(context, { kind: 'payment', about: unsoldKey(seat.id), text });
}

function refuseUnenrolled(email: string, title: string): never {
  fail.conflict(`${email} is not enrolled in ${title}. To enroll them, tick the box and send again.`, 'email');
}

type BatchSeat = ById<{ enrollment: string }>;

/** @throws RequestError not_found, conflict if the batch is full, invalid_input if it is of another course */
export async function moveLearner(
  context: Context<Actor>,
  { batchId, ...seat }: BatchSeat & DeskBatchMove,
): Promise<string> {
  const learner = await lockLearner(context.tx, seat);
  if (batchId === seat.id) return 'They are already in that batch.';
  await takeSeat(context.tx, { batchId, courseId: learner.courseId, now: context.now() });
  await context.tx.update(enrollments).set({ batchId }).where(eq(enrollments.id, learner.id));
  const [order] = await context.tx
    .update(orders)
    .set({ batchId, updatedAt: context.now() })
    .where(and(eq(orders.enrollmentId, learner.id), eq(orders.seats, 1)))
    .returning({ id: orders.id, code: orders.code });
  if (order) await alertMovedSupply(context, order.id);
  else await followLearners(context, learner.id, batchId);
  const [from, to] = [await requireBatch(context.tx, seat.id), await requireBatch(context.tx, batchId)];
  const values = [
    { field: 'learner', after: learner.email, ...auditIdentity(learner) },
    { field: 'batch', before: String(from.number), after: String(to.number), ...auditIdentity(learner) },
  ];
  await context.audit('batch.move_learner', seat.id, ['learner', 'batch'], values);
  const recipient = await findRecipient(context.tx, learner.id);
  if (recipient) await mailBatchNews(context, { batchId, news: 'joined', to: [recipient] });
  const price = order ? ` Order ${order.code} keeps its price: a difference is added or returned there.` : '';
  return `${learner.email} is now in batch ${to.number}. We have emailed them.${price}`;
}

export async function removeLearner(context: Context<Actor>, seat: BatchSeat): Promise<string> {
  const learner = await lockLearner(context.tx, seat);
  await context.tx.update(enrollments).set({ batchId: null }).where(eq(enrollments.id, learner.id));
  const values = [{ field: 'learner', before: learner.email, ...auditIdentity(learner) }];
  await context.audit('batch.remove_learner', seat.id, ['learner'], values);
  return `${learner.email} is now in the course without a batch.`;
}

/** Ends the seat of a learner, whose progress stays. A refund is separate. @throws RequestError not_found, or as `refuseWhileOwed` */
export async function endSeat(context: Context<Actor>, { reason, ...seat }: BatchSeat & DeskBatchEnd): Promise<string> {
  const [sold] = await context.tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.enrollmentId, seat.enrollment), eq(orders.seats, 1)));
  const order = sold && (await lockOrderPerson(context.tx, sold.id));
  if (order) await refuseWhileOwed(context, order);
  const learner = await lockLearner(context.tx, seat);
  const group = order ? undefined : await releaseSeat(context, learner.id);
  if (order) await endOrder(context, order, reason);
  else if (!group) await cancelSeat(context.tx, { id: learner.id, at: context.now(), reason });
  await endAlert(context, unsoldKey(learner.id));
  const values = [{ field: 'learner', before: learner.email, ...auditIdentity(learner) }];
  await context.audit('batch.end_learner', seat.id, ['learner'], values);
  const { netPaidPaise } = order ? await findSums(context.tx, order.id) : { netPaidPaise: 0 };
  const money =
    netPaidPaise > 0
      ? ` ${rupees(netPaidPaise)} was paid for order ${order?.code}. Decide under Refunds whether to refund it.`
      : '';
  const open = group ? ` Their seat of order ${group.code} is open: its buyer can give it to somebody else.` : '';
  return `${learner.email} is no longer in the course.${money}${open}`;
}

type Enrollment = typeof enrollments.$inferSelect;

/** Locks the account before its seat, as a deletion of the account does, which waits until the transaction ends. */
async function lockLearner(tx: Tx, { id, enrollment }: Pick<BatchSeat, 'id' | 'enrollment'>): Promise<Enrollment> {
  const isInBatch = and(eq(enrollments.id, enrollment), eq(enrollments.batchId, id), isActive);
  const account = tx.select({ id: enrollments.userId }).from(enrollments).where(isInBatch);
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, account)).for('key share');
  const [learner] = await tx.select().from(enrollments).where(isInBatch).for('no key update');
  return learner ?? fail.notFound('This learner is no longer in this batch.');
}

function auditIdentity({
  userId,
  email,
}: Enrollment): Pick<AuditValue & { userId: string }, 'userId'> | { email: string } {
  return userId ? { userId } : { email };
}
