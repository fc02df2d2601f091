import { eq } from 'drizzle-orm';
import type { DeskReason } from '../../../../contract/base/bodies.ts';
import type { DeskSeatNames } from '../../../../contract/selling/desk-orders.ts';
import { fail } from '../../../base/errors.ts';
import { orderSeats } from '../../../db/schema/index.ts';
import { cancelSeat } from '../../../learning/enrollments/index.ts';
import type { Actor, ById, Context } from '../../../records/index.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { lockOrderPerson } from '../queries.ts';
import { findSeatOf, inviteAgain, nameLearners, reopenSeat } from './learners.ts';
import { seatsChanged } from './mails.ts';

type OfSeat = ById<{ seat: string }>;

/** @throws RequestError as `nameLearners` */
export async function nameOrderSeats(context: Context<Actor>, { id, names }: ById<DeskSeatNames>): Promise<string> {
  const order = await lockOrderPerson(context.tx, id);
  const message = await nameLearners(context, order, names);
  await mailAboutOrder(context, order, (about) => seatsChanged(about, message));
  await context.audit('order.name_learners', id);
  return message;
}

export async function mailOrderSeat(context: Context<Actor>, { id, seat }: OfSeat): Promise<string> {
  const message = await inviteAgain(context, await lockOrderPerson(context.tx, id), seat);
  await context.audit('order.mail_seat', id);
  return message;
}

export async function reopenOrderSeat(context: Context<Actor>, { id, seat }: OfSeat): Promise<string> {
  const order = await lockOrderPerson(context.tx, id);
  const message = await reopenSeat(context, order, seat);
  await mailAboutOrder(context, order, (about) => seatsChanged(about, message));
  await context.audit('order.reopen_seat', id);
  return message;
}

/**
 * Gives a seat back to its batch: its learner, if it has one, leaves the course. The price stays until staff refund or waive a part of it.
 * @throws RequestError not_found, conflict for a seat that was given back before
 */
export async function dropOrderSeat(
  context: Context<Actor>,
  { id, seat, reason }: OfSeat & DeskReason,
): Promise<string> {
  const { now, tx } = context;
  const order = await lockOrderPerson(tx, id);
  const { id: seatId, number, droppedAt, enrollmentId } = await findSeatOf(tx, order, seat);
  if (droppedAt || order.cancelledAt) fail.conflict('This seat has been given back before.');
  if (enrollmentId) await cancelSeat(tx, { id: enrollmentId, at: now(), reason });
  await tx.update(orderSeats).set({ droppedAt: now() }).where(eq(orderSeats.id, seatId));
  await mailAboutOrder(context, order, (about) => seatsChanged(about, `seat ${number} is given back.`));
  await context.audit('order.drop_seat', id);
  return `Seat ${number} is given back. Refund or waive what the terms return for it.`;
}
