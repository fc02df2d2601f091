import { and, asc, eq, sql } from 'drizzle-orm';
import type { GroupSeat as ShownSeat } from '../../../../contract/selling/group-seats.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { orderSeats } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import type { Context } from '../../../records/index.ts';
import { readOrderFacts } from '../mails/about-order.ts';
import { lockOrder, type Order } from '../queries.ts';
import { seatInvitation, seatLink } from './mails.ts';
import { type NamedLearner, readNames } from './read-names.ts';
import { findGroupSeats, type GroupSeat, reopenGroupSeat } from './seats.ts';

/** Matches seats whose learner has come to a class: their buyer can no longer give them to somebody else. */
const hasAttended = sql<boolean>`EXISTS (SELECT 1 FROM attendance
  WHERE attendance.enrollment_id = order_seats.enrollment_id AND attendance.status IN ('present', 'late'))`;

/** The seats for others of an order, as its buyer and the staff see them. */
export async function listGroupSeats(deps: Pick<Deps, 'env'> & { db: Tx }, orderId: string): Promise<ShownSeat[]> {
  const rows = await deps.db
    .select({ seat: orderSeats, hasAttended })
    .from(orderSeats)
    .where(eq(orderSeats.orderId, orderId))
    .orderBy(asc(orderSeats.number));
  return rows.map(({ seat, hasAttended }) => ({
    id: seat.id,
    number: seat.number,
    state: stateOf(seat),
    name: seat.name,
    email: seat.normalizedEmail,
    link: seat.claimedAt || seat.droppedAt ? null : seatLink(deps, seat),
    canReopen: !seat.droppedAt && !hasAttended && (seat.claimedAt !== null || seat.name !== ''),
  }));
}

function stateOf({ droppedAt, claimedAt, invitedAt }: GroupSeat): ShownSeat['state'] {
  if (droppedAt) return 'dropped';
  if (claimedAt) return 'claimed';
  return invitedAt ? 'invited' : 'open';
}

/**
 * Names the learners of the open seats of an order, in the order of the lines, and emails each their link. Somebody who is named
 * already gets no second seat.
 * @returns a message for the buyer
 * @throws RequestError invalid_input for lines that cannot be read, or more people than open seats
 */
export async function nameLearners(context: Context, found: Order, names: string): Promise<string> {
  const learners = readNames(names);
  const order = await requireConfirmed(context, found);
  const seats = await findGroupSeats(context.tx, order.id);
  const isNamed = ({ email }: NamedLearner) => seats.some((seat) => seat.normalizedEmail === email);
  const newLearners = learners.filter((learner) => !isNamed(learner));
  const open = seats.filter((seat) => stateOf(seat) === 'open');
  if (newLearners.length > open.length) {
    const seatsText = open.length === 1 ? '1 seat is open' : `${open.length} seats are open`;
    fail.invalid('names', `These are ${newLearners.length} people, and ${seatsText}. Nobody has been invited yet.`);
  }
  for (const [index, learner] of newLearners.entries()) {
    const seat = open[index];
    if (seat) await inviteLearner(context, order, { ...seat, ...toSeat(learner) });
  }
  const known = learners.length - newLearners.length;
  const knownText = known > 0 ? ` ${known} of the list ${known === 1 ? 'was' : 'were'} named before.` : '';
  return newLearners.length === 0
    ? `Nobody new is in the list.${knownText}`
    : `${invitedText(newLearners)}${knownText}`;
}

const toSeat = ({ name, email, mobile }: NamedLearner) => ({ name, normalizedEmail: email, mobile });

function invitedText(learners: readonly NamedLearner[]): string {
  const [first] = learners;
  return learners.length === 1
    ? `We have emailed ${first?.email} their link.`
    : `We have emailed ${learners.length} people their links.`;
}

async function inviteLearner(context: Context, order: Order, seat: GroupSeat): Promise<void> {
  const { id, name, normalizedEmail, mobile } = seat;
  const change = { name, normalizedEmail, mobile, invitedAt: context.now() };
  await context.tx.update(orderSeats).set(change).where(eq(orderSeats.id, id));
  const link = seatLink(context, seat);
  if (!link) fail.conflict('The links of this order have ended. Please call us.');
  await context.mail({ email: normalizedEmail }, seatInvitation(await readOrderFacts(context, order), { name, link }));
}

/** Emails a named learner the link again. @throws RequestError conflict unless somebody is named and has not taken the seat */
export async function inviteAgain(context: Context, found: Order, seatId: string): Promise<string> {
  const order = await requireConfirmed(context, found);
  const seat = await findSeatOf(context.tx, order, seatId);
  if (stateOf(seat) !== 'invited') fail.conflict('Nobody waits for this seat: it is taken, or no one is named for it.');
  await inviteLearner(context, order, seat);
  return `We have emailed ${seat.normalizedEmail} the link again.`;
}

/**
 * Takes a learner off a seat before they have come to a class, so that the buyer can give it to somebody else; the old link ends.
 * @throws RequestError conflict
 */
export async function reopenSeat(context: Context, found: Order, seatId: string): Promise<string> {
  const order = await requireConfirmed(context, found);
  const seat = await findSeatOf(context.tx, order, seatId);
  if (seat.droppedAt) fail.conflict('This seat has been given back.');
  if (await isUsed(context.tx, seat)) {
    fail.conflict('This learner has been to a class, so the seat stays theirs. Please call us.');
  }
  await reopenGroupSeat(context, seat);
  return `Seat ${seat.number} is open again. Its old link no longer works.`;
}

async function isUsed(tx: Tx, { id }: GroupSeat): Promise<boolean> {
  return (await tx.$count(orderSeats, and(eq(orderSeats.id, id), hasAttended))) > 0;
}

async function requireConfirmed({ tx }: Context, { id }: Order): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order.confirmedAt || order.cancelledAt) fail.conflict('The seats of this order are not confirmed.');
  return order;
}

/** @throws RequestError not_found */
export async function findSeatOf(tx: Tx, { id }: Order, seatId: string): Promise<GroupSeat> {
  const [seat] = await tx
    .select()
    .from(orderSeats)
    .where(and(eq(orderSeats.id, seatId), eq(orderSeats.orderId, id)));
  return seat ?? fail.notFound('This order has no such seat.');
}
