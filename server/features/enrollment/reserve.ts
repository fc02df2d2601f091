import { paths } from '../../../web/paths.ts';
import { RequestError } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { savepoint } from '../../db/savepoint.ts';
import type { Deps } from '../../deps.ts';
import { reuseOrder } from '../orders/index.ts';
import { findBatchWithSeat } from './queries.ts';
import type { Enrollment } from './service.ts';

/** The page on which a seat is reserved and paid; `isNew` unless it is that of an earlier order of the same address. */
type Reservation = { path: string; isNew: boolean };

/**
 * Makes the order with which a visitor may reserve a seat without a call, in the next batch that has one; it keeps no seat
 * until they begin to pay. Null where the course is not sold online, no batch has a seat, or the address has one.
 */
export async function offerReservation(
  deps: Pick<Deps, 'env' | 'now'>,
  tx: Tx,
  { name, email, mobile, course }: Enrollment,
  requestId: string,
): Promise<Reservation | null> {
  if (!course.sellOnline) return null;
  const batchId = await findBatchWithSeat(tx, course.id, deps.now());
  if (!batchId) return null;
  const person = { name, email, mobile: mobile.e164 };
  const wanted = { person, courseId: course.id, batchId, requestId, madeBy: null };
  try {
    const { token, isNew } = await savepoint(tx, () => reuseOrder(deps, tx, wanted));
    return { path: paths.payFor(token), isNew };
  } catch (error) {
    if (error instanceof RequestError && error.code === 'conflict') return null;
    throw error;
  }
}
