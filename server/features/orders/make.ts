import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { RequestError } from '../../base/errors.ts';
import { isActive } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { batches, courses, enrollments, instalments, orders } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { cancelInside } from './cancel.ts';
import { requireChosen } from './for-sale.ts';
import { holdInside } from './hold.ts';
import { checkPlan, type Part } from './plan.ts';
import { findOpenOrder, lockPerson, type Order } from './queries.ts';
import { newCode, newToken } from './secrets.ts';

type MakeDeps = Pick<Deps, 'env' | 'now'>;

export type NewOrder = {
  /** `mobile` in E.164, or empty when unknown; the account only if it has verified the e-mail. */
  person: { email: string; name: string; mobile: string; userId?: string | null };
  courseId: string;
  batchId: string | null;
  /** Staff sell a batch knowingly that has begun. */
  pastStart?: boolean;
  /** Off the price of the course. */
  discountPaise?: number;
  /** The parts to pay; without them everything is due today. */
  plan?: readonly Part[];
  /** Until when the seat is kept; without it, it is not. */
  holdUntil?: Date | null;
  requestId?: string | null;
  /** The member of staff; null for a visitor. */
  madeBy: string | null;
};

/** An order, and the secret of its link. */
export type MadeOrder = { order: Order; token: string };

/**
 * Makes the order of one person for one seat, in the caller's transaction. An open one for the same course, which nobody
 * paid anything for, gives way to it.
 * @throws RequestError invalid_input, also for a batch that is over, or conflict: they are in the course, the batch is full, or money came for the open one
 */
export async function makeOrder(deps: MakeDeps, tx: Tx, wanted: NewOrder): Promise<MadeOrder> {
  const {
    person,
    courseId,
    batchId,
    pastStart = false,
    discountPaise = 0,
    holdUntil = null,
    requestId = null,
    madeBy,
  } = wanted;
  const emailKey = person.email.toLowerCase();
  await lockPerson(tx, emailKey);
  await refuseLearner(tx, { emailKey, userId: person.userId ?? null, courseId });
  const listPaise = await findPrice(tx, courseId);
  if (discountPaise > listPaise) refuse('discountPaise', 'This is more than the price.');
  const now = deps.now();
  const totalPaise = listPaise - discountPaise;
  const plan = wanted.plan ?? (totalPaise > 0 ? [{ dueOn: dateInKolkata(now), amountPaise: totalPaise }] : []);
  checkPlan(plan, totalPaise);
  const { invoicePrefix, refundDays } = await readBusiness(tx);
  const code = await freeCode(tx, invoicePrefix);
  const earlier = await findOpenOrder(tx, emailKey, courseId);
  if (earlier) await cancelInside(deps, tx, { id: earlier.id, reason: `Replaced by ${code}` });
  if (batchId) await checkBatch(tx, batchId, courseId);
  const id = randomUUID();
  const { token, ...secret } = newToken(deps, id);
  const [made] = await tx
    .insert(orders)
    .values({
      ...secret,
      id,
      code,
      emailKey,
      userId: person.userId ?? null,
      name: person.name,
      mobile: person.mobile,
      courseId,
      batchId,
      pastStart,
      listPaise,
      discountPaise,
      totalPaise,
      requestId,
      madeBy,
      refundTerms: { fullDaysAfterStart: refundDays },
      noticeVersion: NOTICE_VERSION,
      noticedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error('The order was not stored');
  await requireChosen(tx, id, now);
  if (plan.length > 0) {
    await tx.insert(instalments).values(plan.map((part, index) => ({ orderId: id, n: index + 1, ...part })));
  }
  const order = holdUntil ? await holdInside(deps, tx, made.id, holdUntil) : made;
  return { order, token };
}

type Learner = { emailKey: string; userId: string | null; courseId: string };

async function refuseLearner(tx: Tx, { emailKey, userId, courseId }: Learner): Promise<void> {
  const isTheirs = or(eq(enrollments.email, emailKey), userId ? eq(enrollments.userId, userId) : undefined);
  const known = await tx.$count(enrollments, and(eq(enrollments.courseId, courseId), isTheirs, isActive));
  if (known === 0) return;
  const message = `${emailKey} is in this course already.`;
  throw new RequestError('conflict', { message, fields: { email: message } });
}

/** Keeps the course until the transaction ends; a draft is sold too. @throws RequestError conflict */
async function findPrice(tx: Tx, courseId: string): Promise<number> {
  const [course] = await tx
    .select({ pricePaise: courses.pricePaise })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.kind, 'paid'), isNull(courses.deletedAt)))
    .for('key share');
  if (course?.pricePaise != null) return course.pricePaise;
  throw new RequestError('conflict', { message: 'This course is in the trash. Bring it back before you sell it.' });
}

/** Keeps a batch until the transaction ends. @throws RequestError invalid_input for one of another course */
export async function checkBatch(tx: Tx, batchId: string, courseId: string): Promise<void> {
  const isIt = and(eq(batches.id, batchId), eq(batches.courseId, courseId));
  const [batch] = await tx.select({ id: batches.id }).from(batches).where(isIt).for('key share');
  if (!batch) refuse('batchId', 'This course has no such batch.');
}

async function freeCode(tx: Tx, prefix: string): Promise<string> {
  const code = newCode(prefix);
  return (await tx.$count(orders, eq(orders.code, code))) === 0 ? code : freeCode(tx, prefix);
}

function refuse(field: string, message: string): never {
  throw new RequestError('invalid_input', { message, fields: { [field]: message } });
}
