import { rupees } from '../../../contract/base/rupees.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';
import { type AboutOrder, questions } from '../../selling/orders/index.ts';

/** `unpaidPaise` is owed after it. */
type Waived = { amountPaise: number; unpaidPaise: number };

/** Tells the buyer that a part of the fee is no longer owed. */
export function feeWaived({ name, course, link, code }: AboutOrder, waived: Waived): Mail {
  const { amountPaise, unpaidPaise } = waived;
  return (site) => ({
    kind: 'fee_waived',
    title: 'Your fee is lower',
    subject: `Your fee is ${rupees(amountPaise)} lower – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        You no longer owe <strong>${rupees(amountPaise)}</strong> of the fee for ${course.title}. ${
          unpaidPaise > 0 ? `${rupees(unpaidPaise)} is left to pay.` : 'Nothing is left to pay.'
        }
      </p>
      ${button(site, link, 'See your order')}
      ${questions(site, code)}`,
  });
}
