import { desc, eq } from 'drizzle-orm';
import { orders, payments, type refunds } from '../../../server/db/schema/index.ts';
import { readRefundable } from '../../../server/money/refunds/service.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { only } from '../factories.ts';
import { createAlert, createRefund } from '../sales-factories.ts';

async function orderOf({ deps, owner }: Scene): Promise<string> {
  const rows = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.user.id));
  return only(rows).id;
}

async function paymentOf(scene: Scene) {
  const isIts = eq(payments.orderId, await orderOf(scene));
  return only(await scene.deps.db.select().from(payments).where(isIts).orderBy(desc(payments.createdAt)).limit(1));
}

/** A refund of a part of it, which no one asked for by name. */
async function refundOf(scene: Scene, changes: Partial<typeof refunds.$inferInsert> = {}): Promise<string> {
  const { id } = await createRefund(scene.deps.db, await paymentOf(scene), { amountPaise: 1000, ...changes });
  return id;
}

/** The refundable amount. */
async function leftOf(scene: Scene): Promise<number> {
  return (await readRefundable(scene.deps, { id: await orderOf(scene) })).refundablePaise;
}

const approvedAt = new Date();

export const refundRows: Record<string, DeskRow> = {
  listDeskRefunds: { path: '/desk/refunds' },
  getDeskRefundable: { path: async (scene) => `/desk/orders/${await orderOf(scene)}/refund` },
  requestDeskRefund: {
    path: async (scene) => `/desk/orders/${await orderOf(scene)}/refund`,
    body: async (scene) => ({
      amountPaise: 1000,
      refundablePaise: await leftOf(scene),
      way: 'upi',
      reason: 'A class was not held',
      endsSeat: false,
    }),
  },
  approveDeskRefund: { path: async (scene) => `/desk/refunds/${await refundOf(scene)}/approve` },
  declineDeskRefund: {
    path: async (scene) => `/desk/refunds/${await refundOf(scene)}/decline`,
    body: { reason: 'The terms are over' },
  },
  finishDeskRefund: {
    path: async (scene) => `/desk/refunds/${await refundOf(scene, { approvedAt })}/finish`,
    body: { way: 'upi', reference: '123456789012' },
  },
  listDeskAlerts: { path: '/desk/alerts' },
  finishDeskAlert: { path: async ({ deps }) => `/desk/alerts/${(await createAlert(deps.db)).id}/finish` },
  getDeskOrderEvidence: { path: async (scene) => `/desk/orders/${await orderOf(scene)}/evidence` },
  retryDeskRefund: {
    path: async (scene) =>
      `/desk/refunds/${await refundOf(scene, { approvedAt, state: 'failed', way: 'provider' })}/retry`,
  },
};
