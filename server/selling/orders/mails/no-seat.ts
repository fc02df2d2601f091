import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { deskPaths } from '../../../../contract/desk/paths.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button, details } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import type { Context } from '../../../records/index.ts';
import type { Order } from '../queries.ts';
import type { NoSeatReason } from '../seats/confirm.ts';
import { type AboutOrder, mailAboutOrder, questions, seatRows } from './about-order.ts';

const arrivalTexts: Record<NoSeatReason, string> = {
  full: 'after the last seat was taken',
  over: 'when the batch was over',
  twice: 'when the seat was already paid',
};

export function holdExpired({ name, course, batch, link, code }: AboutOrder): Mail {
  return (site) => ({
    kind: 'hold_lapsed',
    title: `Your seat in ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We could not keep your seat in <strong>${course.title}</strong> any longer: it is free for others now. You can
        still take a seat as long as there is one.
      </p>
      ${details(seatRows({ course, batch }))}
      ${button(site, link, 'See if a seat is free')}
      ${questions(site, code)}`,
  });
}

export function seatGonePaid(
  { name, course, code, link }: AboutOrder,
  reason: NoSeatReason,
  seatChoiceDeadline: Date,
): Mail {
  return (site) => ({
    kind: 'seat_gone_paid',
    title: `Your payment for ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Your payment for <strong>${course.title}</strong> came ${arrivalTexts[reason]}. Please choose another batch or a full
        refund. If you do not choose, we will refund it after ${timeInKolkata(seatChoiceDeadline)}.
      </p>
      ${button(site, link, 'Choose a batch or a refund')}
      ${questions(site, code)}`,
  });
}

export function paidWithoutSeat(
  { id, name, course, code }: AboutOrder,
  reason: NoSeatReason,
  seatChoiceDeadline: Date,
): Mail {
  return (site) => ({
    kind: 'paid_without_seat_to_staff',
    title: `Paid without a seat: ${code}`,
    subject: `Paid without a seat: ${code}, ${name}`,
    body: html`
      <p>
        The payment of ${name} for ${course.title}, order ${code}, came ${arrivalTexts[reason]}. Offer another batch, or refund
        the payment, before ${timeInKolkata(seatChoiceDeadline)}.
      </p>
      ${button(site, site.url + deskPaths.order(id), 'Open the order')}`,
  });
}

export async function mailPaidWithoutSeat(context: Context, order: Order, reason: NoSeatReason): Promise<void> {
  const seatChoiceDeadline = order.seatChoiceDeadline ?? order.updatedAt;
  await mailAboutOrder(context, order, (about) => seatGonePaid(about, reason, seatChoiceDeadline));
  await mailAboutOrder(context, order, (about) => paidWithoutSeat(about, reason, seatChoiceDeadline));
}
