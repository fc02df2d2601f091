import { and, eq, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../../contract/base/constants.ts';
import type { SeatClaim, SeatClaimRequest } from '../../../../contract/selling/seat-claim.ts';
import { inviteAccount } from '../../../auth/invite.ts';
import { fail } from '../../../base/errors.ts';
import { parseMobile, WRONG_MOBILE } from '../../../base/phone.ts';
import type { Tx } from '../../../db/client.ts';
import { batches, courses, orderSeats, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { enrollAddress, lockSeats, mailEnrolled } from '../../../learning/enrollments/index.ts';
import { type Context, transact } from '../../../records/index.ts';
import { hashToken } from '../links/secrets.ts';
import { lockOrder, lockPerson } from '../queries.ts';

const MISSING = 'There is no seat with this link.';

export async function readSeatClaim({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<SeatClaim> {
  const found = await findSeat(db, token);
  const { seat, order, course, batch } = found;
  return {
    course: { title: course.title, slug: course.slug },
    batch: batch && { number: batch.number, startsOn: batch.startsOn, classTimes: batch.classTimes },
    from: order.billName || order.name || 'Somebody',
    state: stateOf(found, now()),
    name: seat.claimedAt ? '' : seat.name,
    email: seat.claimedAt ? '' : seat.normalizedEmail,
  };
}

type Found = Awaited<ReturnType<typeof findSeat>>;

function stateOf({ seat, order, batch }: Found, now: Date): SeatClaim['state'] {
  if (seat.claimedAt) return 'claimed';
  const isOver = batch?.endsOn != null && batch.endsOn < dateInKolkata(now);
  return seat.droppedAt || order.cancelledAt || isOver ? 'ended' : 'open';
}

async function findSeat(tx: Tx, token: string) {
  const { number, startsOn, endsOn, classTimes } = batches;
  const [found] = await tx
    .select({
      seat: orderSeats,
      order: orders,
      course: { id: courses.id, title: courses.title, slug: courses.slug },
      batch: { number, startsOn, endsOn, classTimes },
    })
    .from(orderSeats)
    .innerJoin(orders, eq(orders.id, orderSeats.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orderSeats.tokenHash, hashToken(token)));
  return found ?? fail.notFound(MISSING);
}

/**
 * Gives the seat of a link to the learner who claims it, and emails them how to begin.
 * @returns a message for the learner
 * @throws RequestError not_found, invalid_input, conflict for a seat that somebody has, or a learner who has one in the course
 */
export async function claimSeat(deps: Deps, { token, ...input }: SeatClaimRequest): Promise<string> {
  const mobile = parseMobile(input.mobile, input.mobileCountry);
  if (!mobile) fail.invalid('mobile', WRONG_MOBILE);
  const learner = { name: input.name, email: input.email.toLowerCase(), phone: mobile.e164 };
  return transact(deps, null, (context) => giveSeat(context, token, learner));
}

type Learner = { name: string; email: string; phone: string };

/** Locks the person, their account, the order and its batch, in this order, as a confirmation does. */
async function giveSeat(context: Context, token: string, learner: Learner): Promise<string> {
  const { tx, now } = context;
  const { email } = learner;
  await lockPerson(tx, email);
  const found = await findSeat(tx, token);
  const { course } = found;
  const invited = await inviteAccount(context, tx, learner);
  await lockSeats(tx, email);
  const order = await lockOrder(tx, found.order.id);
  if (stateOf({ ...found, order }, now()) === 'ended') {
    fail.conflict('This seat can no longer be taken. Please ask the person who sent you the link.');
  }
  const isOpen = and(
    eq(orderSeats.tokenHash, hashToken(token)),
    isNull(orderSeats.claimedAt),
    isNull(orderSeats.droppedAt),
  );
  // Claimed before it is counted, so that the batch counts it once: as a learner.
  const [seat] = await tx
    .update(orderSeats)
    .set({
      claimedAt: now(),
      name: learner.name,
      normalizedEmail: email,
      mobile: learner.phone,
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      privacyNoticeAt: now(),
    })
    .where(isOpen)
    .returning();
  if (!seat)
    fail.conflict('Somebody has taken this seat. Please ask the person who sent you the link for another one.');
  const { batchId } = order;
  const { id: enrollmentId, outcome, owner } = await enrollAddress(context, { email, courseId: course.id, batchId });
  if (outcome === 'already') {
    fail.conflict(`${email} already has a seat in this course, so this one can go to somebody else.`, 'email');
  }
  await tx
    .update(orderSeats)
    .set({ enrollmentId, userId: owner?.id ?? null })
    .where(eq(orderSeats.id, seat.id));
  await mailEnrolled(context, { email, course, batchId, invited });
  return invited.link
    ? `Your seat in ${course.title} is confirmed. We have emailed ${email} a link to set your password: it opens your lessons.`
    : `Your seat in ${course.title} is confirmed. Sign in with ${email} to open your lessons.`;
}
