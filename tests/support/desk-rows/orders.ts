import { eq } from 'drizzle-orm';
import { enrollmentRequests, instalments, orders, waivers } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { TEST_NOW } from '../api.ts';
import { createBatch, createPaidCourse, only } from '../factories.ts';
import { createEnrollment } from '../learning-factories.ts';
import { createOrder, createPayment, createTransferClaim, saveBusiness } from '../sales-factories.ts';
import { createGroupOrder, createQuotedOrder } from '../strangers-links.ts';

/** A new order without a payment. */
async function createUnpaidOrder({ deps }: Scene) {
  const { id: courseId } = await createPaidCourse(deps.db);
  return createOrder(deps.db, { courseId });
}

async function createSoldOrder({ deps: { db } }: Scene) {
  const { id: courseId } = await createPaidCourse(db);
  const { id: enrollmentId } = await createEnrollment(db, courseId);
  return createOrder(db, { courseId, enrollmentId, confirmedAt: new Date('2026-11-20T09:00:00Z') });
}

/** An order that was paid when the last seat of its batch was gone. */
async function createOrderWithoutSeat({ deps: { db }, school }: Scene) {
  const order = await createOrder(db, {
    courseId: school.course.id,
    seatChoiceDeadline: new Date('2026-11-23T09:00:00Z'),
  });
  await createPayment(db, order);
  return order;
}

/** The id of an order that is the same for every caller. */
async function orderIdOf({ deps, owner }: Scene): Promise<string> {
  const [stored] = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.normalizedEmail, `order-of-${owner.user.email}`));
  if (stored) return stored.id;
  const { id: courseId } = await createPaidCourse(deps.db);
  return (await createOrder(deps.db, { courseId, normalizedEmail: `order-of-${owner.user.email}` })).id;
}

/** The id of a new request for another course. */
async function createRequestId({ deps, owner }: Scene): Promise<string> {
  const stored = await deps.db.query.enrollmentRequests.findFirst({
    where: eq(enrollmentRequests.normalizedEmail, owner.user.email),
  });
  if (!stored) throw new Error('The owner has no request');
  const { id: courseId } = await createPaidCourse(deps.db);
  const { id: _, ...copied } = stored;
  const copy = only(
    await deps.db
      .insert(enrollmentRequests)
      .values({ ...copied, courseId, stage: 'new' })
      .returning(),
  );
  return copy.id;
}

/** A waiver that someone else asked for. */
async function createWaiverId(scene: Scene): Promise<string> {
  const { id: orderId } = await createSoldOrder(scene);
  const values = { orderId, amountPaise: 100, reason: 'A class was not held', state: 'requested' } as const;
  return only(await scene.deps.db.insert(waivers).values(values).returning()).id;
}

async function seatPath(scene: Scene, action: string): Promise<string> {
  const { order, seat } = await createGroupOrder(scene, {
    name: 'Ravi',
    normalizedEmail: 'ravi@example.org',
    invitedAt: TEST_NOW,
  });
  return `/desk/orders/${order.id}/seats/${seat}/${action}`;
}

const price = { batchId: null, discountPaise: 0 };
const payment = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;

export const orderRows: Record<string, DeskRow> = {
  getDeskOrder: { path: async (scene) => `/desk/orders/${await orderIdOf(scene)}` },
  offerDeskSeat: {
    path: async (scene) => `/desk/requests/${await createRequestId(scene)}/offer`,
    body: { ...price, holdUntil: null, mail: false },
  },
  sellDeskSeat: {
    path: async (scene) => `/desk/requests/${await createRequestId(scene)}/sale`,
    body: { ...price, payment },
  },
  recordDeskPayment: {
    path: async (scene) => `/desk/orders/${(await createUnpaidOrder(scene)).id}/payments`,
    body: payment,
  },
  saveDeskOrderBill: {
    path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/bill`,
    body: { state: '29', billAddress: '4 MG Road, Bengaluru' },
  },
  holdDeskOrder: {
    path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/hold`,
    body: { until: '2026-11-22T06:00:00.000Z' },
  },
  mailDeskOrder: {
    path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/mail`,
    body: {},
  },
  assignDeskOrderSeat: {
    path: async (scene) => `/desk/orders/${(await createOrderWithoutSeat(scene)).id}/seat`,
    body: async ({ deps: { db }, school }) => ({ batchId: (await createBatch(db, school.course.id)).id }),
  },
  getDeskQuotation: { path: async (scene) => `/desk/orders/${(await createQuotedOrder(scene)).order.id}/quotation` },
  acceptDeskQuotation: {
    path: async (scene) => `/desk/orders/${(await createQuotedOrder(scene)).order.id}/quotation/accept`,
    body: { purchaseOrder: 'PO/77' },
  },
  nameDeskSeats: {
    path: async (scene) => `/desk/orders/${(await createGroupOrder(scene)).order.id}/seats/names`,
    body: { names: 'Ravi, ravi@example.org' },
  },
  mailDeskSeat: { path: (scene) => seatPath(scene, 'mail'), body: {} },
  reopenDeskSeat: { path: (scene) => seatPath(scene, 'reopen'), body: {} },
  dropDeskSeat: { path: (scene) => seatPath(scene, 'drop'), body: { reason: 'They cannot come' } },
  chargeDeskOrder: {
    path: async (scene) => `/desk/orders/${(await createSoldOrder(scene)).id}/charges`,
    body: { amountPaise: 50_000, dueOn: '2027-01-14', reason: 'A dearer batch', totalPaise: 599_900 },
  },
  removeDeskCharge: {
    path: async (scene) => {
      const { id } = await createSoldOrder(scene);
      await scene.deps.db.update(instalments).set({ isCharge: true }).where(eq(instalments.orderId, id));
      return `/desk/orders/${id}/charges/1/remove`;
    },
    body: { reason: 'Mistyped' },
  },
  invoiceDeskOrder: {
    path: async (scene) => {
      const { db } = scene.deps;
      await saveBusiness(db);
      const { id: courseId } = await createPaidCourse(db);
      const bill = { billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27' };
      return `/desk/orders/${(await createOrder(db, { courseId, ...bill })).id}/invoice`;
    },
    body: { dueOn: '2026-12-21', purchaseOrder: 'PO 77' },
  },
  waiveDeskOrder: {
    path: async (scene) => `/desk/orders/${(await createSoldOrder(scene)).id}/waivers`,
    body: { amountPaise: 100, reason: 'A class was not held', totalPaise: 599_900 },
  },
  approveDeskWaiver: { path: async (scene) => `/desk/waivers/${await createWaiverId(scene)}/approve` },
  declineDeskWaiver: {
    path: async (scene) => `/desk/waivers/${await createWaiverId(scene)}/decline`,
    body: { reason: 'They can pay' },
  },
  cancelDeskOrder: {
    path: async (scene) => `/desk/orders/${(await createUnpaidOrder(scene)).id}/cancel`,
    body: { reason: 'No time' },
  },
  addDeskTds: {
    path: async (scene) => {
      const { db } = scene.deps;
      const company = {
        gstin: '27AAPFU0939F1ZV',
        billName: 'Lotus LLP',
        billAddress: '1 Fort, Mumbai',
        billState: '27',
      };
      const { id: courseId } = await createPaidCourse(db);
      const order = await createOrder(db, { courseId, ...company });
      const payment = await createPayment(db, order, { amountPaise: 539_900, paidOn: '2026-11-21' });
      return `/desk/payments/${payment.id}/tds`;
    },
    body: { tdsPaise: 60_000 },
  },
  voidDeskPayment: {
    path: async (scene) => {
      const payment = await createPayment(scene.deps.db, await createUnpaidOrder(scene));
      return `/desk/payments/${payment.id}/void`;
    },
    body: { reason: 'Mistyped' },
  },
  bounceDeskCheque: {
    path: async (scene) => {
      const cheque = { method: 'cheque', chequeBank: 'HDFC Bank', chequeOn: '2026-11-20' } as const;
      const payment = await createPayment(scene.deps.db, await createUnpaidOrder(scene), cheque);
      return `/desk/payments/${payment.id}/bounce`;
    },
    body: { reason: 'Funds insufficient' },
  },
  confirmDeskTransferClaim: {
    path: async (scene) => {
      const claim = await createTransferClaim(scene.deps.db, await createUnpaidOrder(scene));
      return `/desk/transfer-claims/${claim.id}/confirm`;
    },
    body: {},
  },
  rejectDeskTransferClaim: {
    path: async (scene) => {
      const claim = await createTransferClaim(scene.deps.db, await createUnpaidOrder(scene));
      return `/desk/transfer-claims/${claim.id}/reject`;
    },
    body: {},
  },
};
