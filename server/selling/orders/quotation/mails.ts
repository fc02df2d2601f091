import { longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { Quotation } from '../../../../contract/selling/quotation.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button, details } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import { type AboutOrder, questions, seatRows } from '../mails/about-order.ts';

type Quoted = Pick<Quotation, 'label' | 'validUntil'> & { totalPaise: number };

export function quotationSent(
  { name, course, batch, seats, code, link }: AboutOrder,
  { label, validUntil, totalPaise }: Quoted,
): Mail {
  return (site) => ({
    kind: 'order_offer',
    title: `Quotation ${label}`,
    subject: `Quotation ${label} for ${course.title} – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Here is our quotation <strong>${label}</strong> for <strong>${course.title}</strong>. It is valid until
        ${longDate(validUntil)}.
      </p>
      ${details([...seatRows({ course, batch, seats }), ['Fee', html`<strong>${rupees(totalPaise)}</strong>`]])}
      ${button(site, link, 'See and accept it')}
      <p>The page has it as a PDF, and takes the number of your purchase order.</p>
      ${questions(site, code)}`,
  });
}
