import { randomUUID } from 'node:crypto';
import { type orderSeats, quotations } from '../../server/db/schema/index.ts';
import { hashToken, newToken } from '../../server/selling/orders/index.ts';
import type { Scene } from './access-matrix.ts';
import { TEST_NOW } from './api.ts';
import { next } from './factories.ts';
import { createEnrollment } from './learning-factories.ts';
import { createCoupon, createGroupSeat, createOrder, createPayment, createWaiting } from './sales-factories.ts';

type Changes = Partial<Parameters<typeof createOrder>[1]>;

const link = () => {
  const token = `secret-of-a-stranger-${next()}`;
  return { token, tokenHash: hashToken(token) };
};

/** The emailed link of a new order of somebody whom no caller knows. */
async function orderLink({ deps: { db }, school }: Scene, changes: Changes = {}) {
  const { token, tokenHash } = link();
  return { token, order: await createOrder(db, { courseId: school.course.id, tokenHash, ...changes }) };
}

export const unpaidLink = async (scene: Scene) => (await orderLink(scene)).token;

/** The link of an order with a seat. */
export async function paidLink(scene: Scene): Promise<string> {
  const { db } = scene.deps;
  const { course, batch } = scene.school;
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId: batch.id });
  const { token, order } = await orderLink(scene, { confirmedAt: TEST_NOW, batchId: batch.id, enrollmentId });
  await createPayment(db, order);
  return token;
}

/** A paid order with a seat for somebody else, its link, and the link that claims the seat. */
export async function createGroupOrder(scene: Scene, changes: Partial<typeof orderSeats.$inferInsert> = {}) {
  const { deps, school } = scene;
  const { token, order } = await orderLink(scene, {
    confirmedAt: TEST_NOW,
    batchId: school.batch.id,
    hasOwnSeat: false,
  });
  await createPayment(deps.db, order);
  const id = randomUUID();
  const { token: seatToken, ...secret } = newToken(deps, id);
  await createGroupSeat(deps.db, order, { id, ...secret, ...changes });
  return { token, order, seat: id, seatToken };
}

/** An order with a quotation, and its link. */
export async function createQuotedOrder(scene: Scene) {
  const quoted = await orderLink(scene, { batchId: scene.school.batch.id });
  const terms = { terms: 'first', payDays: 7, issuedOn: '2026-11-20', validUntil: '2026-12-31' } as const;
  await scene.deps.db.insert(quotations).values({ orderId: quoted.order.id, fy: '2026-27', number: next(), ...terms });
  return quoted;
}

/** The link of an order that was paid when the last seat was gone. */
export async function seatlessLink(scene: Scene): Promise<string> {
  const { token, order } = await orderLink(scene, { seatChoiceDeadline: TEST_NOW });
  await createPayment(scene.deps.db, order);
  return token;
}

/** The link of an order with a coupon. */
export async function couponLink(scene: Scene): Promise<string> {
  const { id: couponId } = await createCoupon(scene.deps.db, { offPaise: 50_000 });
  return (await orderLink(scene, { couponId, discountPaise: 50_000 })).token;
}

/** The link of a place on a waitlist. */
export async function waitlistLink({ deps: { db }, school }: Scene): Promise<string> {
  const { token, tokenHash } = link();
  await createWaiting(db, { courseId: school.course.id, tokenHash });
  return token;
}
