import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { checkouts } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';

export type StoredCheckout = typeof checkouts.$inferSelect;

export async function findCheckout(tx: Tx, providerOrderId: string): Promise<StoredCheckout | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.providerOrderId, providerOrderId));
  return checkout;
}

/**
 * Stores the service's order of a checkout. The first is the one to pay. Another one, from a second tab or a lost response, is
 * stored as a closed checkout, so that its payment is found.
 * @returns the checkout as it is now
 */
export async function storeProviderOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, ...checkout }: StoredCheckout,
  providerOrderId: string,
): Promise<StoredCheckout> {
  const [first] = await db
    .update(checkouts)
    .set({ providerOrderId })
    .where(and(eq(checkouts.id, id), isNull(checkouts.providerOrderId)))
    .returning();
  if (first) return first;
  await db
    .insert(checkouts)
    .values({ ...checkout, providerOrderId, closedAt: now() })
    .onConflictDoNothing({ target: checkouts.providerOrderId });
  const [stored] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  if (!stored) throw new Error('A checkout is gone');
  return stored;
}
