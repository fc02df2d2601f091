import { rupees } from '../../../../contract/base/rupees.ts';
import type { TaxDocument } from '../../../books/documents/index.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import { type AboutOrder, questions } from './about-order.ts';

/** Emails the buyer an invoice of what they have not paid yet. */
export function mailInvoice(
  { name, course, link: order, code }: AboutOrder,
  { label, totalPaise }: Pick<TaxDocument, 'label' | 'totalPaise'>,
): Mail {
  return (site) => ({
    kind: 'invoice_issued',
    title: 'Your invoice',
    subject: `Invoice ${label} – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Here is invoice <strong>${label}</strong> of ${rupees(totalPaise)} for <strong>${course.title}</strong>, which is
        not paid yet.
      </p>
      ${button(site, order, 'See and pay it')}
      ${questions(site, code)}`,
  });
}
