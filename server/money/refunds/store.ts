import { randomUUID } from 'node:crypto';
import { refunds } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import type { Refund } from './queries.ts';

type NewRefund = Pick<Refund, 'paymentId' | 'amountPaise' | 'way' | 'reason'> & Partial<Refund>;

/** Stores a refund, in the state `requested` unless another is given. */
export async function storeRefund({ now, tx }: Context, values: NewRefund): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ idempotencyKey: randomUUID(), createdAt: now(), ...values })
    .returning();
  if (!refund) throw new Error('The refund was not stored');
  return refund;
}
