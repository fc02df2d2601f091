import { and, eq, isNull } from 'drizzle-orm';
import { instantInKolkata } from '../../../contract/base/calendar.ts';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { RequestError } from '../../base/errors.ts';
import { tryEachWithAlerts } from '../../books/alerts/index.ts';
import { lockName } from '../../db/locks.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { waitlist } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { holdSeat, lockPerson, makeOrder, type Order } from '../orders/index.ts';
import { mailWaitlistOffer } from './mails.ts';
import { endEntries, findNext, findOwnOrder, findWaitingCourses, type StoredEntry } from './queries.ts';

/**
 * Offers each free seat to the person who has waited longest for it. The offer is an order, a new one or the person's
 * own, whose hold ends with the offer. People whose offer has ended leave the list, and the seat is offered to the next person.
 * Nothing is offered from the day on which a batch begins.
 */
export async function offerSeats(deps: Deps): Promise<void> {
  await endEntries(deps.db, deps.now());
  const items = await findWaitingCourses(deps.db);
  const describeFailure = ({ id, title }: { id: string; title: string }) => {
    return { id, text: `A free seat of ${title} could not be offered to the person who waits for it` };
  };
  await tryEachWithAlerts(deps, { job: 'waitlist offer', items, describeFailure }, ({ id }) => offerSeatsOf(deps, id));
}

/** If a person cannot get an offer, the next one is tried. @throws the last error, after everyone was tried */
async function offerSeatsOf(deps: Deps, courseId: string): Promise<void> {
  const triedIds: string[] = [];
  let lastError: unknown;
  for (let countBefore = -1; countBefore < triedIds.length; ) {
    countBefore = triedIds.length;
    try {
      await transact(deps, null, (context) => offerNext(context, { courseId, triedIds }));
    } catch (error) {
      // Someone else took the seat, or sold them one; the next run looks again.
      if (!(error instanceof RequestError && error.code === 'conflict')) lastError = error;
    }
  }
  if (lastError) throw lastError;
}

/** @param triedIds entries that are not tried again; the next entry is added to them, even if its offer fails */
async function offerNext(context: Context, { courseId, triedIds }: { courseId: string; triedIds: string[] }) {
  // One node at a time; otherwise the second person could get an offer before the first.
  await lockName(context.tx, `waitlist:${courseId}`);
  const next = await findNext(context.tx, { courseId, triedIds, now: context.now() });
  if (!next) return;
  const { entry, batchId, startsOn } = next;
  triedIds.push(entry.id);
  await lockPerson(context.tx, entry.normalizedEmail);
  const isStillWaiting = and(eq(waitlist.id, entry.id), isNull(waitlist.leftAt), isNull(waitlist.orderId));
  const [place] = await context.tx.select().from(waitlist).where(isStillWaiting).for('no key update');
  // Left while this waited for their lock.
  if (!place) return;
  const { offerHours } = await readBusiness(context.tx);
  const holdUntil = new Date(
    Math.min(context.now().getTime() + offerHours * HOUR_MS, instantInKolkata(`${startsOn}T00:00`).getTime()),
  );
  const order = await offerOrder(context, place, { batchId, holdUntil });
  await context.tx.update(waitlist).set({ orderId: order.id }).where(eq(waitlist.id, entry.id));
  await mailWaitlistOffer(context, place, order);
}

/** The order of an offer: the person's own order for the same seat, at its price, or else a new one. */
async function offerOrder(
  context: Context,
  entry: StoredEntry,
  { batchId, holdUntil }: { batchId: string; holdUntil: Date },
): Promise<Order> {
  const ownOrder = await findOwnOrder(context.tx, entry, { batchId, now: context.now() });
  if (ownOrder) return holdSeat(context, ownOrder.id, holdUntil);
  const { normalizedEmail: email, name, mobile, userId, courseId } = entry;
  const person = { email, name, mobile, userId };
  return (await makeOrder(context, { person, courseId, batchId, holdUntil, madeBy: null })).order;
}
