import { eq, or } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { orders, payments } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { holdWhileMatching } from '../pay/transfer-claim.ts';
import { findOpenClaim, lockOrderPerson, type Order } from '../queries.ts';
import { hashToken, idInPayToken, isPayToken } from './secrets.ts';

/** How someone comes to an order: by the secret of a link, and perhaps as a member of staff who is signed in. */
export type LinkRef = { token: string; staff: Actor | null };

/**
 * `isMaker`: the link is its maker's, not the emailed one. `onlyPays`: it is the one that staff see, or staff have opened
 * another one; everything else is left to the buyer (docs/decisions/0064).
 */
export type LinkedOrder = { order: Order; isMaker: boolean; onlyPays: boolean };

type Reading = Pick<Context, 'env' | 'tx'>;

export async function findLinkedOrder({ env, tx }: Reading, link: LinkRef): Promise<LinkedOrder> {
  const hash = hashToken(link.token);
  const id = idInPayToken(link.token);
  const matchesToken = or(
    eq(orders.tokenHash, hash),
    eq(orders.makerTokenHash, hash),
    id ? eq(orders.id, id) : undefined,
  );
  const [order] = await tx.select().from(orders).where(matchesToken);
  return linkedOrder({ env }, order, link);
}

function linkedOrder(deps: Pick<Context, 'env'>, order: Order | undefined, { token, staff }: LinkRef): LinkedOrder {
  const hash = hashToken(token);
  if (order?.tokenHash === hash) return { order, isMaker: false, onlyPays: staff !== null };
  if (order?.makerTokenHash === hash) return { order, isMaker: true, onlyPays: staff !== null };
  if (order && isPayToken(deps, order, token)) return { order, isMaker: false, onlyPays: true };
  fail.notFound('There is no order with this link.');
}

/**
 * The order of a link that is used for a change; locks its person. When its buyer uses the emailed link, that proves the owner of
 * the address, and closes the maker's link.
 * @throws RequestError not_found, conflict for a link that is closed
 */
export async function openLink(context: Context, link: LinkRef): Promise<LinkedOrder> {
  const { order: found } = await findLinkedOrder(context, link);
  // The link may have ended while this waited for the lock.
  const linked = linkedOrder(context, await lockOrderPerson(context.tx, found.id), link);
  if (!linked.isMaker) return linked.onlyPays ? linked : { ...linked, order: await verifyOrder(context, linked.order) };
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
