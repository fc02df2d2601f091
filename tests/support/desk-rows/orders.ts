import { eq } from 'drizzle-orm';
import { enrollmentRequests, orders } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createBatch, createPaidCourse, only } from '../factories.ts';
import { createEnrollment } from '../learning-factories.ts';
import { createOrder, createPayment, createTransferClaim } from '../sales-factories.ts';

/** An order that no one has paid. */
async function newOrder({ deps }: Scene) {
  const { id: courseId } = await createPaidCourse(deps.db);
  return createOrder(deps.db, { courseId });
}

async function sold({ deps: { db } }: Scene) {
  const { id: courseId } = await createPaidCourse(db);
  const { id: enrollmentId } = await createEnrollment(db, courseId);
  return createOrder(db, { courseId, enrollmentId, confirmedAt: new Date('2026-11-20T09:00:00Z') });
}

/** An order that was paid when the last seat of its batch was gone. */
async function paidWithoutSeat({ deps: { db }, school }: Scene) {
  const order = await createOrder(db, {
    courseId: school.course.id,
    seatChoiceDeadline: new Date('2026-11-23T09:00:00Z'),
  });
  await createPayment(db, order);
  return order;
}

/** The same for every caller of an operation. */
async function orderOf({ deps, owner }: Scene): Promise<string> {
  const [known] = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.normalizedEmail, `order-of-${owner.user.email}`));
  if (known) return known.id;
  const { id: courseId } = await createPaidCourse(deps.db);
  return (await createOrder(deps.db, { courseId, normalizedEmail: `order-of-${owner.user.email}` })).id;
}

/** A request of someone who is not in its course. */
async function newRequest({ deps, owner }: Scene): Promise<string> {
  const known = await deps.db.query.enrollmentRequests.findFirst({
    where: eq(enrollmentRequests.normalizedEmail, owner.user.email),
  });
  if (!known) throw new Error('The owner has no request');
  const { id: courseId } = await createPaidCourse(deps.db);
  const { id: _, ...copied } = known;
  const made = only(
    await deps.db
      .insert(enrollmentRequests)
      .values({ ...copied, courseId, stage: 'new' })
      .returning(),
  );
  return made.id;
}

const price = { batchId: null, discountPaise: 0 };
const paid = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;

export const orderRows: Record<string, DeskRow> = {
  listDeskOrders: { path: '/desk/orders' },
  getDeskOrder: { path: async (scene) => `/desk/orders/${await orderOf(scene)}` },
  getDeskSaleOptions: {
    path: '/desk/sale-options',
  },
  offerDeskSeat: {
    path: async (scene) => `/desk/requests/${await newRequest(scene)}/offer`,
    body: { ...price, holdUntil: null, mail: false },
    gives: 201,
  },
  sellDeskSeat: {
    path: async (scene) => `/desk/requests/${await newRequest(scene)}/sale`,
    body: { ...price, payment: paid },
    gives: 201,
  },
  recordDeskPayment: {
    path: async (scene) => `/desk/orders/${(await newOrder(scene)).id}/payments`,
    body: paid,
    gives: 201,
  },
  saveDeskOrderBill: {
    path: async (scene) => `/desk/orders/${await orderOf(scene)}/bill`,
    body: { state: '29', billAddress: '4 MG Road, Bengaluru' },
  },
  holdDeskOrder: {
    path: async (scene) => `/desk/orders/${await orderOf(scene)}/hold`,
    body: { until: '2026-11-22T06:00:00.000Z' },
  },
  mailDeskOrder: {
    path: async (scene) => `/desk/orders/${await orderOf(scene)}/mail`,
    body: {},
  },
  assignDeskOrderSeat: {
    path: async (scene) => `/desk/orders/${(await paidWithoutSeat(scene)).id}/seat`,
    body: async ({ deps: { db }, school }) => ({ batchId: (await createBatch(db, school.course.id)).id }),
  },
  chargeDeskOrder: {
    path: async (scene) => `/desk/orders/${(await sold(scene)).id}/charges`,
    body: { amountPaise: 50_000, dueOn: '2027-01-14', reason: 'A dearer batch', totalPaise: 599_900 },
    gives: 201,
  },
  cancelDeskOrder: {
    path: async (scene) => `/desk/orders/${(await newOrder(scene)).id}/cancel`,
    body: { reason: 'No time' },
  },
  voidDeskPayment: {
    path: async (scene) => {
      const payment = await createPayment(scene.deps.db, await newOrder(scene));
      return `/desk/payments/${payment.id}/void`;
    },
    body: { reason: 'Mistyped' },
  },
  bounceDeskCheque: {
    path: async (scene) => {
      const cheque = { method: 'cheque', chequeBank: 'HDFC Bank', chequeOn: '2026-11-20' } as const;
      const payment = await createPayment(scene.deps.db, await newOrder(scene), cheque);
      return `/desk/payments/${payment.id}/bounce`;
    },
    body: { reason: 'Funds insufficient' },
  },
  listDeskTransferClaims: { path: '/desk/transfer-claims' },
  confirmDeskTransferClaim: {
    path: async (scene) => {
      const claim = await createTransferClaim(scene.deps.db, await newOrder(scene));
      return `/desk/transfer-claims/${claim.id}/confirm`;
    },
    body: {},
  },
  rejectDeskTransferClaim: {
    path: async (scene) => {
      const claim = await createTransferClaim(scene.deps.db, await newOrder(scene));
      return `/desk/transfer-claims/${claim.id}/reject`;
    },
    body: {},
  },
  listDeskDues: { path: '/desk/dues' },
  getDeskMoney: { path: '/desk/money' },
};
