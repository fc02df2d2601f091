import { eq, or } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { orders, payments } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { holdWhileMatching } from '../pay/transfer-claim.ts';
import { findOpenClaim, lockOrderPerson, type Order } from '../queries.ts';
import { hashToken } from './secrets.ts';

/** `isMaker`: the link is its maker's, not the emailed one. */
export type LinkedOrder = { order: Order; isMaker: boolean };

export async function findOrderByToken(tx: Tx, token: string): Promise<LinkedOrder> {
  const hash = hashToken(token);
  const matchesToken = or(eq(orders.tokenHash, hash), eq(orders.makerTokenHash, hash));
  const [order] = await tx.select().from(orders).where(matchesToken);
  return linkedOrder(order, hash);
}

function linkedOrder(order: Order | undefined, hash: string): LinkedOrder {
  if (order?.tokenHash === hash) return { order, isMaker: false };
  if (order?.makerTokenHash === hash) return { order, isMaker: true };
  fail.notFound('There is no order with this link.');
}

/**
 * The order of a link that is used for a change; locks its person. Using the emailed link proves the owner of the address, and
 * closes the maker's link.
 * @throws RequestError not_found, conflict for a link that is closed
 */
export async function openLink(context: Context, token: string): Promise<LinkedOrder> {
  const { order: found } = await findOrderByToken(context.tx, token);
  // The link may have ended while this waited for the lock.
  const { order, isMaker } = linkedOrder(await lockOrderPerson(context.tx, found.id), hashToken(token));
  if (!isMaker) return { order: await proveOrder(context, order), isMaker };
  if (await isClosedToMaker(context.tx, order)) fail.conflict('We have emailed the link for this order to its owner.');
  return { order, isMaker };
}

/** It is verified, or was paid: a cancelled payment, such as a bounced cheque, has left documents. */
export async function isClosedToMaker(tx: Tx, { id, verifiedAt, confirmedAt, erasedAt }: Order): Promise<boolean> {
  return Boolean(verifiedAt || confirmedAt || erasedAt) || (await tx.$count(payments, eq(payments.orderId, id))) > 0;
}

/** The caller has locked the person. A transfer claim now holds the seat longer. */
export async function proveOrder(context: Context, found: Order): Promise<Order> {
  if (found.verifiedAt) return found;
  const change = { verifiedAt: context.now(), updatedAt: context.now() };
  await context.tx.update(orders).set(change).where(eq(orders.id, found.id));
  const order = { ...found, ...change };
  const claim = await findOpenClaim(context.tx, order.id);
  return claim ? holdWhileMatching(context, order, claim.createdAt) : order;
}
