import { and, eq, isNull, sql } from 'drizzle-orm';
import { instantInKolkata } from '../../../contract/calendar.ts';
import { RequestError } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { waitlist } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { lockPerson, makeOrder } from '../orders/index.ts';
import { mailWaitlistOffer } from './mails.ts';
import { endPlaces, findNext, findWaitingCourses } from './queries.ts';

type OfferDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail' | 'templates'>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Offers each free seat to who waits longest for it: an order whose hold ends with the offer. Whose offer is over waits no
 * longer, and the next one is asked. Nothing is offered from the day on that a batch begins.
 */
export async function offerSeats(deps: OfferDeps): Promise<void> {
  await endPlaces(deps.db, deps.now());
  for (const courseId of await findWaitingCourses(deps.db)) {
    while (await offerNext(deps, courseId));
  }
}

/** @returns whether there was somebody to offer a seat to */
async function offerNext(deps: OfferDeps, courseId: string): Promise<boolean> {
  try {
    return await deps.db.transaction((tx) => offerInside(deps, tx, courseId));
  } catch (error) {
    // Somebody else took the seat; the next run looks again.
    if (error instanceof RequestError && error.code === 'conflict') return false;
    throw error;
  }
}

async function offerInside(deps: OfferDeps, tx: Tx, courseId: string): Promise<boolean> {
  // One at a time: two nodes would offer to the second before the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`waitlist:${courseId}`}, 0))`);
  const next = await findNext(tx, courseId, deps.now());
  if (!next) return false;
  const { entry, batchId, startsOn } = next;
  await lockPerson(tx, entry.emailKey);
  const still = and(eq(waitlist.id, entry.id), isNull(waitlist.leftAt), isNull(waitlist.orderId));
  const [locked] = await tx.select().from(waitlist).where(still).for('no key update');
  // Left while this waited for their lock.
  if (!locked) return true;
  const { offerHours } = await readBusiness(tx);
  const until = Math.min(deps.now().getTime() + offerHours * HOUR_MS, instantInKolkata(`${startsOn}T00:00`).getTime());
  const { order } = await makeOrder(deps, tx, {
    person: { email: locked.emailKey, name: locked.name, mobile: locked.mobile, userId: locked.userId },
    courseId,
    batchId,
    holdUntil: new Date(until),
    madeBy: null,
  });
  await tx.update(waitlist).set({ orderId: order.id }).where(eq(waitlist.id, entry.id));
  await mailWaitlistOffer(deps, tx, locked, order);
  return true;
}
