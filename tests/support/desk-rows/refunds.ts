import { desc, eq } from 'drizzle-orm';
import { orders, payments, type refunds } from '../../../server/db/schema/index.ts';
import { readRefundable } from '../../../server/money/refunds/service.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { TEST_NOW } from '../api.ts';
import { only } from '../factories.ts';
import { createAlert, createRefund } from '../sales-factories.ts';

async function orderIdOf({ deps, owner }: Scene): Promise<string> {
  const rows = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.user.id));
  return only(rows).id;
}

async function paymentOf(scene: Scene) {
  const isOfOrder = eq(payments.orderId, await orderIdOf(scene));
  return only(await scene.deps.db.select().from(payments).where(isOfOrder).orderBy(desc(payments.createdAt)).limit(1));
}

/** The id of a new refund of a part of the owner's payment, without a requester. */
async function createRefundId(scene: Scene, changes: Partial<typeof refunds.$inferInsert> = {}): Promise<string> {
  const { id } = await createRefund(scene.deps.db, await paymentOf(scene), { amountPaise: 1000, ...changes });
  return id;
}

/** The refundable amount. */
async function refundableOf(scene: Scene): Promise<number> {
  return (await readRefundable(scene.deps, { id: await orderIdOf(scene) })).refundablePaise;
}

const approvedAt = new Date();

export const refundRows: Record<string, DeskRow> = {
  getDeskRefundable: { path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/refund` },
  requestDeskRefund: {
    path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/refund`,
    body: async (scene) => ({
      amountPaise: 1000,
      refundablePaise: await refundableOf(scene),
      way: 'upi',
      reason: 'A class was not held',
      endsSeat: false,
    }),
  },
  approveDeskRefund: { path: async (scene) => `/desk/refunds/${await createRefundId(scene)}/approve` },
  declineDeskRefund: {
    path: async (scene) => `/desk/refunds/${await createRefundId(scene)}/decline`,
    body: { reason: 'The terms are over' },
  },
  finishDeskRefund: {
    path: async (scene) => `/desk/refunds/${await createRefundId(scene, { approvedAt })}/finish`,
    body: { way: 'upi', reference: '123456789012' },
  },
  takeDeskRefundBack: {
    path: async (scene) =>
      `/desk/refunds/${await createRefundId(scene, { approvedAt, state: 'done', doneAt: TEST_NOW })}/came-back`,
    body: { returnedOn: '2026-11-21', reason: 'Account closed' },
  },
  finishDeskAlert: { path: async ({ deps }) => `/desk/alerts/${(await createAlert(deps.db)).id}/finish` },
  getDeskOrderEvidence: { path: async (scene) => `/desk/orders/${await orderIdOf(scene)}/evidence` },
  retryDeskRefund: {
    path: async (scene) =>
      `/desk/refunds/${await createRefundId(scene, { approvedAt, state: 'failed', way: 'provider' })}/retry`,
  },
};
