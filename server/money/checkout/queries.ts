import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { ClosedPayOrder } from '../../../contract/money/checkout.ts';
import type { Tx } from '../../db/client.ts';
import { seatsTaken } from '../../db/queries/enrollments.ts';
import { paidPaise, returnedPaise, settledPaise } from '../../db/queries/orders.ts';
import { readBusiness, readSettings } from '../../db/queries/site-settings.ts';
import { batches, classMeetings, coupons, courses, orders, payments, taxDocuments } from '../../db/schema/index.ts';
import {
  currentEmail,
  findBatchChoices,
  findCurrentInstalments,
  findFreeAt,
  findMostSeats,
  findNextDue,
  findOpenClaim,
  isInvited,
  needsSeat,
  type Order,
  orderState,
  saleState,
} from '../../selling/orders/index.ts';
import { findOwnRefund } from '../refunds/index.ts';

export type PayRow = Awaited<ReturnType<typeof readPayRow>>;

export async function readPayRow(tx: Tx, order: Order, now: Date) {
  const { number, startsOn, endsOn, classTimes, seats } = batches;
  const [row] = await tx
    .select({
      course: { title: courses.title, slug: courses.slug },
      batch: { number, startsOn, endsOn, classTimes, seats },
      taken: seatsTaken(batches.id, now, order.id),
      coupon: coupons.code,
      state: orderState({ now, today: dateInKolkata(now) }),
      settledPaise,
      paidPaise,
      returnedPaise,
      sale: saleState(now),
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(eq(orders.id, order.id));
  if (!row) throw new Error('The course of an order is gone');
  const { course, batch, taken, coupon, state, sale } = row;
  const isFull = batch !== null && batch.seats !== null && taken + order.seats > batch.seats;
  return {
    order,
    course,
    batch,
    isFull,
    freeAt: isFull && order.batchId ? await findFreeAt(tx, order.batchId, now) : null,
    coupon,
    state,
    sale,
    settledPaise: row.settledPaise,
    paidPaise: row.paidPaise,
    returnedPaise: row.returnedPaise,
    ...(await findCurrentInstalments(tx, order, now)),
    debt: order.cancelledAt ? await findNextDue(tx, order) : null,
    claim: await findOpenClaim(tx, order.id),
    documents: await findDocuments(tx, order.id),
    email: await currentEmail(tx, order),
    isInvited: order.confirmedAt !== null && (await isInvited(tx, order)),
    firstClass: order.batchId && order.confirmedAt ? await findFirstClass(tx, order.batchId, now) : null,
    mostSeats: await findMostSeats(tx, order, now),
    choices: needsSeat(order) ? await findBatchChoices(tx, order, now) : [],
    refund: await findOwnRefund(tx, order, now),
    business: await readBusiness(tx),
    brand: (await readSettings(tx)).brand,
  };
}

/** The part of an order that its maker still sees after its owner has taken over. */
export async function readClosedOrder(
  tx: Tx,
  { id, courseId, verifiedAt, confirmedAt, totalPaise, normalizedEmail }: Order,
): Promise<ClosedPayOrder> {
  const [course] = await tx
    .select({ title: courses.title, slug: courses.slug })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!course) throw new Error('The course of an order is gone');
  // The owner's payments are not shown to the maker.
  const isByMaker = verifiedAt ? lt(payments.createdAt, verifiedAt) : undefined;
  const paymentCount = await tx.$count(payments, and(eq(payments.orderId, id), isNull(payments.voidedAt), isByMaker));
  // The values that the maker typed, until the owner takes over.
  const email = verifiedAt || normalizedEmail === '' ? null : normalizedEmail;
  const hasFreeSeat = totalPaise === 0 && confirmedAt !== null && (!verifiedAt || confirmedAt < verifiedAt);
  return { view: 'closed', course, isReceived: paymentCount > 0, hasFreeSeat, email };
}

async function findFirstClass(tx: Tx, batchId: string, now: Date) {
  const isComing = and(
    eq(classMeetings.batchId, batchId),
    gt(classMeetings.endsAt, now),
    isNull(classMeetings.cancelledAt),
  );
  const { title, startsAt, endsAt } = classMeetings;
  const [first] = await tx
    .select({ title, startsAt, endsAt })
    .from(classMeetings)
    .where(isComing)
    .orderBy(asc(startsAt))
    .limit(1);
  return first ?? null;
}

function findDocuments(tx: Tx, orderId: string) {
  const { id, label, kind, createdAt } = taxDocuments;
  return tx
    .select({ id, label, kind })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(createdAt), asc(label));
}
