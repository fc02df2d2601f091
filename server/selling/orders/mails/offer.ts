import { longDate, timeInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { PlannedInstalment } from '../../../../contract/selling/payment-plan.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button, details } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import type { Context } from '../../../records/index.ts';
import { shownInstalments } from '../dues/plan.ts';
import { findInstalments, type Order } from '../queries.ts';
import { quotationSent } from '../quotation/mails.ts';
import { readQuotation } from '../quotation/quotation.ts';
import { type AboutOrder, mailAboutOrder, questions, seatRows } from './about-order.ts';

type Offer = Pick<Order, 'listPaise' | 'discountPaise' | 'totalPaise' | 'heldUntil'>;

/** `₹4,999 − ₹500 = ₹4,499`. */
function priceText({ listPaise, discountPaise, totalPaise }: Offer): string {
  const off = discountPaise > 0 ? `${rupees(listPaise)} − ${rupees(discountPaise)} = ` : '';
  return `${off}${rupees(totalPaise)}`;
}

const instalmentText = ({ amountPaise, dueOn }: PlannedInstalment) => `${rupees(amountPaise)} by ${longDate(dueOn)}`;

export function orderOffer(
  { name, course, batch, seats, link, code }: AboutOrder,
  offer: Offer,
  instalments: PlannedInstalment[],
): Mail {
  const until = offer.heldUntil && timeInKolkata(offer.heldUntil);
  return (site) => ({
    kind: 'order_offer',
    title: `${seats === 1 ? 'Your seat' : `Your ${seats} seats`} in ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        ${seats === 1 ? 'Your seat' : `Your ${seats} seats`} in <strong>${course.title}</strong>${keptText(seats, until)}
      </p>
      ${details([
        ...seatRows({ course, batch, seats }),
        ['Fee', html`<strong>${priceText(offer)}</strong>`],
        instalments.length > 1 && ['You pay in instalments', instalments.map(instalmentText).join(', ')],
      ])}
      ${button(site, link, `Pay ${rupees(instalments[0]?.amountPaise ?? offer.totalPaise)}`)}
      <p>You need no account for it. The page says how you can pay.</p>
      ${questions(site, code)}`,
  });
}

function keptText(seats: number, until: string | null) {
  if (!until) return seats === 1 ? ' waits for you.' : ' wait for you.';
  return html` ${seats === 1 ? 'is' : 'are'} kept for you until <strong>${until}</strong>. Please pay before that.`;
}

/** Emails the buyer the link that pays, or that accepts the quotation of the order. */
export async function mailOffer(context: Context, order: Order): Promise<void> {
  const quotation = await readQuotation(context.tx, order, context.now());
  if (quotation && !quotation.acceptedAt) {
    return mailAboutOrder(context, order, (about) =>
      quotationSent(about, { ...quotation, totalPaise: order.totalPaise }),
    );
  }
  const instalments = shownInstalments(order, await findInstalments(context.tx, order.id));
  await mailAboutOrder(context, order, (about) => orderOffer(about, order, instalments));
}
