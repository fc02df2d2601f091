import { paths } from '../../../contract/paths.ts';
import type { SignedIn } from '../../auth/session.ts';
import { unlessConflict } from '../../db/savepoint.ts';
import type { Context } from '../../records/index.ts';
import { makeVisitorsOrder, type NewOrder, reuseOrder } from '../orders/index.ts';
import { type BatchWithSeat, findBatchWithSeat } from './queries.ts';
import type { CheckedRequest } from './service.ts';

/** `shownPath` by the link that is shown at once, `mailedPath` by the emailed one. */
type Reservation = { shownPath: string; mailedPath: string; batchId: string | null } & ReservableSeat;

/** The seat that the email names; `batch` is null for an open order of another batch. */
type ReservableSeat = { totalPaise: number; batch: BatchWithSeat | null };

/** `account` if signed in; `network` is a hash. */
export type Sender = { account: SignedIn | null; network: string | null };

/**
 * Makes the order with which a visitor may reserve a seat without a call, in the next batch that has one; the seat is
 * not held until they begin to pay. Null if the course is not sold online or no batch has a seat, regardless of the
 * address.
 */
export async function offerReservation(
  context: Context,
  { name, email, mobile, course }: CheckedRequest,
  { requestId, account, network }: Sender & { requestId: string },
): Promise<Reservation | null> {
  if (!course.sellOnline) return null;
  const batch = await findBatchWithSeat(context.tx, course.id, context.now());
  if (!batch) return null;
  const newOrder = {
    person: { name, email, mobile: mobile.e164 },
    courseId: course.id,
    batchId: batch.id,
    requestId,
    network,
  };
  if (account?.emailVerified && account.email === email.toLowerCase())
    return reserveOwn(context, newOrder, { account, batch });
  const created = await unlessConflict(context.tx, () => makeVisitorsOrder(context, newOrder));
  if (!created) return null;
  const { totalPaise, batchId } = created.order;
  const links = { shownPath: paths.payFor(created.makerToken), mailedPath: paths.payFor(created.token) };
  return { ...links, totalPaise, batchId, batch };
}

/** Null if they are already in the course. */
async function reserveOwn(
  context: Context,
  newOrder: Omit<NewOrder, 'madeBy'>,
  { account: { id: userId }, batch }: { account: SignedIn; batch: BatchWithSeat },
): Promise<Reservation | null> {
  const ownOrder = { ...newOrder, person: { ...newOrder.person, userId }, madeBy: null };
  const created = await unlessConflict(context.tx, () => reuseOrder(context, ownOrder));
  if (!created) return null;
  const path = paths.payFor(created.token);
  const { totalPaise, batchId } = created.order;
  return { shownPath: path, mailedPath: path, totalPaise, batchId, batch: batchId === batch.id ? batch : null };
}
