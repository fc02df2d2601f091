import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isSeatOfAccount } from '../../db/queries/enrollments.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { unlessConflict } from '../../db/savepoint.ts';
import { batches, checkouts, courses, enrollments, instalments, orders } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { checkPlan } from './dues/plan.ts';
import { holdSeat } from './hold/hold.ts';
import { makerLabel, newCode, newToken } from './links/secrets.ts';
import { findOpenOrders, lockPerson, type Order } from './queries.ts';
import { cancelUnpaid } from './sale/cancel.ts';
import { requireSaleableBatch } from './sale/for-sale.ts';

type MakeContext = Pick<Context, 'tx' | 'env' | 'now'>;

export type NewOrder = {
  /** `mobile` in E.164, or empty when unknown; the account only if it has verified the email. */
  person: { email: string; name: string; mobile: string; userId?: string | null };
  courseId: string;
  batchId: string | null;
  /** The number of seats, and whether one is the buyer's; one seat, for the buyer, by default. */
  seats?: number;
  hasOwnSeat?: boolean;
  /** Whether staff confirmed the sale of a batch that has begun. */
  pastStart?: boolean;
  discountPaise?: number;
  /** The instalments; without them everything is due today. */
  plan?: readonly PlannedInstalment[];
  /** End of the hold; undefined for no hold. */
  holdUntil?: Date | null;
  requestId?: string | null;
  /** Hash of the network of a visitor's order. */
  network?: string | null;
  madeBy: string | null;
};

type VisitorsOrder = Pick<NewOrder, 'person' | 'courseId' | 'batchId' | 'requestId' | 'network'>;

export type MadeOrder = { order: Order; token: string };

/**
 * Creates an order for a seat with a verified address, in the caller's transaction. It cancels the person's open unpaid
 * orders for the course.
 * @throws RequestError invalid_input, also for a batch that is over; conflict if the person already has a seat, the
 * batch is full, or an open order has received money
 */
export async function makeOrder(context: MakeContext, newOrder: NewOrder): Promise<MadeOrder> {
  const { person, courseId, hasOwnSeat = true, holdUntil = null } = newOrder;
  const normalizedEmail = person.email.toLowerCase();
  await lockPerson(context.tx, normalizedEmail);
  if (hasOwnSeat) await refuseLearner(context.tx, { normalizedEmail, userId: person.userId ?? null, courseId });
  const code = await newUnusedCode(context.tx);
  for (const earlier of await findOpenOrders(context.tx, normalizedEmail, courseId))
    await cancelOpenOrder(context, earlier, code);
  const { order, token } = await insertOrder(context, newOrder, { code, verifiedAt: context.now() });
  return { order: holdUntil ? await holdSeat(context, order.id, holdUntil) : order, token };
}

/** An order that a stranger may have made stays if it has money or a transfer claim, or is being paid. */
async function cancelOpenOrder(context: MakeContext, order: Order, code: string): Promise<void> {
  const { id, verifiedAt } = order;
  const cancel = () => cancelUnpaid(context, { id, reason: `Replaced by ${code}` });
  if (verifiedAt) await cancel();
  else if (!(await isBeingPaid(context, order))) await unlessConflict(context.tx, cancel);
}

/** Whether the buyer is at the payment service with a held seat: a payment for a cancelled order would be refunded. */
async function isBeingPaid({ now, tx }: MakeContext, { id, heldUntil }: Order): Promise<boolean> {
  if (!heldUntil || heldUntil <= now()) return false;
  const isOpen = and(eq(checkouts.orderId, id), isNull(checkouts.closedAt), isNotNull(checkouts.providerOrderId));
  return (await tx.$count(checkouts, isOpen)) > 0;
}

/**
 * Creates the order of a visitor, who may have typed someone else's address: the site's data about that address has no
 * effect, and the visitor gets their own link, apart from the emailed one (docs/decisions/0064).
 * @returns also the secret of the visitor's link
 * @throws RequestError invalid_input, conflict
 */
export async function makeVisitorsOrder(
  context: MakeContext,
  newOrder: VisitorsOrder,
): Promise<MadeOrder & { makerToken: string }> {
  const id = randomUUID();
  const { token: makerToken, ...secret } = newToken(context, makerLabel(id));
  const maker = { makerTokenHash: secret.tokenHash, makerTokenSealed: secret.tokenSealed };
  const code = await newUnusedCode(context.tx);
  const created = await insertOrder(context, { ...newOrder, madeBy: null }, { id, code, ...maker });
  return { ...created, makerToken };
}

type NewOrderSecrets = Pick<typeof orders.$inferInsert, 'id' | 'verifiedAt' | 'makerTokenHash' | 'makerTokenSealed'> & {
  code: string;
};

async function insertOrder(context: MakeContext, newOrder: NewOrder, secrets: NewOrderSecrets): Promise<MadeOrder> {
  const { person, courseId, batchId, pastStart = false, discountPaise = 0, requestId = null, madeBy } = newOrder;
  const { seats = 1, hasOwnSeat = true } = newOrder;
  const listPaise = (await lockPrice(context.tx, courseId)) * seats;
  if (discountPaise > listPaise) fail.invalid('discountPaise', 'This is more than the price.');
  const now = context.now();
  const totalPaise = listPaise - discountPaise;
  const plan = newOrder.plan ?? (totalPaise > 0 ? [{ dueOn: dateInKolkata(now), amountPaise: totalPaise }] : []);
  checkPlan(plan, totalPaise);
  const { refundDays } = await readBusiness(context.tx);
  if (batchId) await lockBatchOfCourse(context.tx, batchId, courseId);
  const id = secrets.id ?? randomUUID();
  const { token, ...secret } = newToken(context, id);
  const [order] = await context.tx
    .insert(orders)
    .values({
      ...secrets,
      ...secret,
      id,
      normalizedEmail: person.email.toLowerCase(),
      userId: person.userId ?? null,
      name: person.name,
      mobile: person.mobile,
      courseId,
      batchId,
      pastStart,
      seats,
      hasOwnSeat,
      listPaise,
      discountPaise,
      totalPaise,
      requestId,
      network: newOrder.network ?? null,
      madeBy,
      refundTerms: { fullDaysAfterStart: refundDays },
      billState: secrets.verifiedAt ? await findLastState(context.tx, person.email.toLowerCase()) : null,
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      privacyNoticeAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('The order was not stored');
  await requireSaleableBatch(context.tx, id, now);
  if (plan.length > 0) {
    await context.tx
      .insert(instalments)
      .values(plan.map((instalment, index) => ({ orderId: id, number: index + 1, ...instalment })));
  }
  return { order, token };
}

/** The State that a person chose for their last order. A visitor's order must not show it: anyone can type an address. */
async function findLastState(tx: Tx, normalizedEmail: string): Promise<string | null> {
  const [last] = await tx
    .select({ billState: orders.billState })
    .from(orders)
    .where(and(eq(orders.normalizedEmail, normalizedEmail), isNotNull(orders.billState), isNull(orders.gstin)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last?.billState ?? null;
}

type Learner = { normalizedEmail: string; userId: string | null; courseId: string };

async function refuseLearner(tx: Tx, learner: Learner): Promise<void> {
  if ((await tx.$count(enrollments, isSeatOfAccount(learner.courseId, learner))) === 0) return;
  fail.conflict(`${learner.normalizedEmail} is already in this course.`, 'email');
}

/** A draft can be sold, too. */
async function lockPrice(tx: Tx, courseId: string): Promise<number> {
  const [course] = await tx
    .select({ pricePaise: courses.pricePaise })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.kind, 'paid'), isNull(courses.deletedAt)))
    .for('key share');
  if (course?.pricePaise != null) return course.pricePaise;
  fail.conflict('This course is in the trash. Restore it before you sell it.');
}

export async function lockBatchOfCourse(tx: Tx, batchId: string, courseId: string): Promise<void> {
  const isOfCourse = and(eq(batches.id, batchId), eq(batches.courseId, courseId));
  const [batch] = await tx.select({ id: batches.id }).from(batches).where(isOfCourse).for('key share');
  if (!batch) fail.invalid('batchId', 'This course has no such batch.');
}

async function newUnusedCode(tx: Tx): Promise<string> {
  const code = newCode((await readBusiness(tx)).invoicePrefix);
  return (await tx.$count(orders, eq(orders.code, code))) === 0 ? code : newUnusedCode(tx);
}
