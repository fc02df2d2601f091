import { longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { TaxDocument } from '../../../books/documents/index.ts';
import { greeting } from '../../../mail/greeting.ts';
import { type Html, html } from '../../../mail/html.ts';
import { button } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import { type AboutOrder, questions } from './about-order.ts';

/** Emails the buyer an invoice that is not paid yet. */
export function mailInvoice(
  { name, course, link: order, code }: AboutOrder,
  { label, totalPaise, dueOn = '' }: Pick<TaxDocument, 'label' | 'totalPaise'> & { dueOn?: string },
): Mail {
  return (site) => ({
    kind: 'invoice_issued',
    title: 'Your invoice',
    subject: `Invoice ${label} – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Here is invoice <strong>${label}</strong> of ${rupees(totalPaise)} for <strong>${course.title}</strong>, which is
        not paid yet.${dueOn && ` Please pay it by ${longDate(dueOn)}.`}
      </p>
      ${button(site, order, 'See and pay it')}
      ${questions(site, code)}`,
  });
}

type Changed = Pick<TaxDocument, 'label' | 'totalPaise' | 'kind' | 'details'>;

/** To the buyer: the credit notes and invoices that follow a change of what is paid or owed. */
export function documentsChanged({ name, course, link: order, code }: AboutOrder, documents: readonly Changed[]): Mail {
  const hasTax = documents.some(({ kind }) => kind === 'credit_note');
  return (site) => ({
    kind: 'credit_note',
    title: 'Your invoice has changed',
    subject: `${documents.map(({ label }) => label).join(', ')} – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>The documents of your order for <strong>${course.title}</strong> have changed:</p>
      ${documents.map((document) => html`<p>${sentenceOf(document)}</p>`)}
      ${hasTax && html`<p>If your company has claimed credit for this tax, it has to take that back.</p>`}
      ${button(site, order, 'See and download them')}
      ${questions(site, code)}`,
  });
}

function sentenceOf({ label, totalPaise, details: { of, reason, inPlaceOf } }: Changed): Html {
  const [number, amount] = [html`<strong>${label}</strong>`, rupees(totalPaise)];
  if (of) return html`Credit note ${number} takes ${amount} of ${of.label} back. Reason: ${reason ?? ''}.`;
  return html`Invoice ${number} of ${amount} takes the place of ${inPlaceOf?.label ?? 'your receipt'}.`;
}
