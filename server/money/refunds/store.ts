import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Refund } from './queries.ts';

type NewRefund = Pick<Refund, 'paymentId' | 'amountPaise' | 'way' | 'reason' | 'endsSeat' | 'askedBy'> &
  Partial<Pick<Refund, 'kind'>>;

/** Stores a refund that waits, under a key of its own. */
export async function storeRefund({ now }: Pick<Deps, 'now'>, tx: Tx, values: NewRefund): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...values, idempotencyKey: randomUUID(), createdAt: now() })
    .returning();
  if (!refund) throw new Error('The refund was not stored');
  return refund;
}
