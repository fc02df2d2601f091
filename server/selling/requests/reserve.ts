import { paths } from '../../../web/paths.ts';
import type { SignedIn } from '../../auth/session.ts';
import { unlessConflict } from '../../db/savepoint.ts';
import type { Context } from '../../records/index.ts';
import { makeVisitorsOrder, type NewOrder, reuseOrder } from '../orders/index.ts';
import { findBatchWithSeat } from './queries.ts';
import type { Enrollment } from './service.ts';

/** Pages on which a seat is reserved and paid: the one that is shown at once, and the one that is mailed. */
type Reservation = { shown: string; mailed: string };

/** What is known of whoever sends a request: their account, where they are signed in, and the hash of their network. */
export type Sender = { account: SignedIn | null; network: string | null };

/**
 * Makes the order with which a visitor may reserve a seat without a call, in the next batch that has one; it keeps no seat
 * until they begin to pay. Null where the course is not sold online or no batch has a seat, whatever is known of the address.
 */
export async function offerReservation(
  context: Context,
  { name, email, mobile, course }: Enrollment,
  { requestId, account, network }: Sender & { requestId: string },
): Promise<Reservation | null> {
  if (!course.sellOnline) return null;
  const batchId = await findBatchWithSeat(context.tx, course.id, context.now());
  if (!batchId) return null;
  const wanted = { person: { name, email, mobile: mobile.e164 }, courseId: course.id, batchId, requestId, network };
  if (account?.emailVerified && account.email === email.toLowerCase()) return reserveOwn(context, wanted, account);
  const made = await unlessConflict(context.tx, () => makeVisitorsOrder(context, wanted));
  return made ? { shown: paths.payFor(made.makerToken), mailed: paths.payFor(made.token) } : null;
}

/** The open order of somebody who is signed in, or a new one; null where they are in the course. */
async function reserveOwn(
  context: Context,
  wanted: Omit<NewOrder, 'madeBy'>,
  { id: userId }: SignedIn,
): Promise<Reservation | null> {
  const own = { ...wanted, person: { ...wanted.person, userId }, madeBy: null };
  const made = await unlessConflict(context.tx, () => reuseOrder(context, own));
  const path = made && paths.payFor(made.token);
  return path ? { shown: path, mailed: path } : null;
}
