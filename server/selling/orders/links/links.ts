import { and, eq, isNull, or } from 'drizzle-orm';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { orders, payments } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { holdWhileMatching } from '../pay/transfer-claim.ts';
import { findOpenClaim, lockOrderPerson, type Order } from '../queries.ts';
import { hashToken, idInPayToken, isPayToken } from './secrets.ts';

/**
 * For how long the emailed link only pays after staff changed its address: three days, in which the owner of the former address reads
 * the email about the change, also after a weekend.
 */
export const ONLY_PAYS_MS = 72 * HOUR_MS;

/** How someone comes to an order: by the secret of a link, and perhaps as a member of staff who is signed in. */
export type LinkRef = { token: string; staff: Actor | null };

/**
 * `isMaker`: the link is its maker's, not the emailed one. `onlyPays`: it is the one that staff see, staff have opened another one, or
 * staff have just changed the address; everything else is left to the buyer (docs/decisions/0064, 0085).
 */
export type LinkedOrder = { order: Order; isMaker: boolean; onlyPays: boolean };

type Reading = Pick<Context, 'env' | 'now' | 'tx'>;

export async function findLinkedOrder({ env, now, tx }: Reading, link: LinkRef): Promise<LinkedOrder> {
  const hash = hashToken(link.token);
  const id = idInPayToken(link.token);
  const matchesToken = or(
    eq(orders.tokenHash, hash),
    eq(orders.makerTokenHash, hash),
    id ? eq(orders.id, id) : undefined,
  );
  const [order] = await tx.select().from(orders).where(matchesToken);
  return linkedOrder({ env, now }, order, link);
}

function linkedOrder(
  deps: Pick<Context, 'env' | 'now'>,
  order: Order | undefined,
  { token, staff }: LinkRef,
): LinkedOrder {
  const hash = hashToken(token);
  if (order?.tokenHash === hash)
    return { order, isMaker: false, onlyPays: staff !== null || isAddressNew(order, deps.now()) };
  if (order?.makerTokenHash === hash) return { order, isMaker: true, onlyPays: staff !== null };
  if (order && isPayToken(deps, order, token)) return { order, isMaker: false, onlyPays: true };
  fail.notFound('There is no order with this link.');
}

/** Whether staff changed the address so lately that its owner may not have read about it. */
export const isAddressNew = ({ onlyPaysUntil }: Pick<Order, 'onlyPaysUntil'>, now: Date): boolean =>
  onlyPaysUntil !== null && now < onlyPaysUntil;

/**
 * The order of a link that is used for a change; locks its person. When its buyer uses the emailed link, that proves the owner of
 * the address, and closes the maker's link.
 * @throws RequestError not_found, conflict for a link that is closed
 */
export async function openLink(context: Context, link: LinkRef): Promise<LinkedOrder> {
  const { order: found } = await findLinkedOrder(context, link);
  // The link may have ended while this waited for the lock.
  const linked = linkedOrder(context, await lockOrderPerson(context.tx, found.id), link);
  if (!linked.isMaker) {
    if (linked.onlyPays) return linked;
    await context.tx
      .update(orders)
      .set({ linkUsedAt: context.now() })
      .where(and(eq(orders.id, linked.order.id), isNull(orders.linkUsedAt)));
    return { ...linked, order: await verifyOrder(context, linked.order) };
  }
  if (await isClosedToMaker(context.tx, linked.order))
    fail.conflict('We have emailed the link for this order to its owner.');
  return linked;
}

/** Whether the maker can no longer open an order: it is verified, or was paid, even by a cheque that bounced. */
export async function isClosedToMaker(tx: Tx, { id, verifiedAt, confirmedAt, erasedAt }: Order): Promise<boolean> {
  return Boolean(verifiedAt || confirmedAt || erasedAt) || (await tx.$count(payments, eq(payments.orderId, id))) > 0;
}

/** The caller has locked the person. A transfer claim now holds the seat longer. */
export async function verifyOrder(context: Context, found: Order): Promise<Order> {
  if (found.verifiedAt) return found;
  const change = { verifiedAt: context.now(), updatedAt: context.now() };
  await context.tx.update(orders).set(change).where(eq(orders.id, found.id));
  const order = { ...found, ...change };
  const claim = await findOpenClaim(context.tx, order.id);
  return claim ? holdWhileMatching(context, order, claim.createdAt) : order;
}
