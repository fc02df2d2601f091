import { longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { paths } from '../../../../contract/paths.ts';
import type { PlannedInstalment } from '../../../../contract/selling/payment-plan.ts';
import type { TaxDocument } from '../../../books/documents/index.ts';
import { greeting } from '../../../mail/greeting.ts';
import { type Html, html } from '../../../mail/html.ts';
import { button, details, link } from '../../../mail/layout.ts';
import type { Mail, MailSite } from '../../../mail/types.ts';
import type { Context } from '../../../records/index.ts';
import { type BatchFacts, batchDetails, readBatchNews } from '../../../teaching/classes/index.ts';
import { findNextDue, type Order } from '../queries.ts';
import type { Confirmation } from '../seats/confirm.ts';
import { type AboutOrder, mailAboutOrder, questions, seatRows } from './about-order.ts';

type ReceivedPayment = {
  /** With the tax that the payer deducted. */
  amountPaise: number;
  tdsPaise: number;
  /** The part that was not owed, and goes back. */
  surplusPaise: number;
  hasEnded: boolean;
  isConfirmed: boolean;
  /** Sets the password of an account that is new. */
  invitation: string | null;
  /** Numbers of the invoice and the receipt. */
  document: string | null;
  next: PlannedInstalment | null;
  /** For a buyer who has a seat now. */
  news: { batch: BatchFacts; calendar: string } | null;
};

function surplusText(code: string, { amountPaise, surplusPaise, hasEnded }: ReceivedPayment): Html {
  const surplus = html`<strong>${rupees(surplusPaise)}</strong>`;
  if (hasEnded) return html`Order ${code} has ended, so ${surplus} of it is not owed.`;
  if (surplusPaise === amountPaise)
    return html`Order ${code} was already paid, so this second payment of ${surplus} is not owed.`;
  return html`${surplus} of it is more than order ${code} owed.`;
}

export function paymentReceived(
  { name, course, batch, seats, hasOwnSeat, link: order, code }: AboutOrder,
  received: ReceivedPayment,
): Mail {
  const others = seats - Number(hasOwnSeat);
  const seatText = seats === 1 ? 'Your seat' : `Your ${seats} seats`;
  const isOrAre = seats === 1 ? 'is' : 'are';
  const { amountPaise, tdsPaise, surplusPaise, isConfirmed, invitation, document, next, news } = received;
  const tds = rupees(tdsPaise);
  return (site) => ({
    kind: 'payment_received',
    title: isConfirmed ? `${seatText} in ${course.title}` : 'We have your payment',
    subject: `${isConfirmed ? `${seatText} in ${course.title} ${isOrAre} confirmed` : 'We have your payment'} – ${site.brand}`,
    calendar: news?.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        ${amountPaise > tdsPaise && `We have ${rupees(amountPaise - tdsPaise)}, thank you. `}${
          tdsPaise > 0 &&
          `${tds} that you deducted as tax (TDS) counts as paid: please send us its certificate, Form 131 (Form 16A for tax of before April 2026). `
        }${isConfirmed && html`${seatText} in <strong>${course.title}</strong> ${isOrAre} confirmed.`}
      </p>
      ${surplusPaise > 0 && html`<p>${surplusText(code, received)} We return it the way it came, and email you when it is sent.</p>`}
      ${isConfirmed && invitation && html`<p>Your account is ready. Set a password to open your lessons.</p>`}
      ${isConfirmed && hasOwnSeat && lessonsButton(site, course, invitation)}
      ${isConfirmed && others > 0 && html`<p>${othersText(others)}</p>`}
      ${isConfirmed && !hasOwnSeat && button(site, order, 'Name your learners')}
      ${isConfirmed && hasOwnSeat && others > 0 && html`<p>${link(order, 'Name your learners')}</p>`}
      ${!isConfirmed && button(site, order, 'See your order')}
      ${news && batchDetails(news.batch)}
      ${details([
        ...(news ? [] : seatRows({ course, batch, seats })),
        amountPaise > 0 && ['Paid', html`<strong>${rupees(amountPaise)}</strong>`],
        document !== null && ['Receipt', document],
        next && ['Next', `${rupees(next.amountPaise)} by ${longDate(next.dueOn)}`],
      ])}
      ${isConfirmed && html`<p>${hasOwnSeat ? link(order, 'Your order page') : 'The same page'} has the receipt, what is still due, and how to cancel.</p>`}
      ${
        isConfirmed &&
        invitation &&
        html`<p>
          The link for your password works once, within 7 days. After that,
          ${link(site.url + paths.forgotPassword, 'ask for another one')}
        </p>`
      }
      ${questions(site, code)}`,
  });
}

function othersText(others: number): string {
  if (others === 1)
    return 'One seat is for somebody else. Enter their name and email, or send them the link of the seat.';
  return `${others} seats are for others. Enter their names and emails, or send each the link of a seat.`;
}

function lessonsButton(site: MailSite, { slug }: AboutOrder['course'], invitation: string | null): Html {
  const lessons = paths.learn(slug);
  if (!invitation) return button(site, site.url + lessons, 'Go to your lessons');
  return button(site, `${invitation}&${new URLSearchParams({ next: lessons })}`, 'Set your password');
}

type MailedPayment = {
  amountPaise: number;
  tdsPaise?: number | undefined;
  surplusPaise?: number | undefined;
  documents?: readonly Pick<TaxDocument, 'label'>[];
};

export async function mailPaymentReceived(
  context: Context,
  confirmation: Confirmation,
  { amountPaise, tdsPaise = 0, surplusPaise = 0, documents = [] }: MailedPayment,
): Promise<void> {
  const { order } = confirmation;
  const isConfirmed = confirmation.outcome === 'confirmed';
  const received = {
    amountPaise,
    tdsPaise,
    surplusPaise,
    hasEnded: order.cancelledAt !== null,
    isConfirmed,
    invitation: confirmation.outcome === 'confirmed' ? confirmation.link : null,
    document: documents.map(({ label }) => label).join(' and ') || null,
    next: await findNextDue(context.tx, order),
    news: isConfirmed && order.batchId ? await readBatchNews(context, order.batchId) : null,
  };
  await mailAboutOrder(context, order, (about) => paymentReceived(about, received));
}

/** `reference` is empty if unknown; `unsentPaise` was to be refunded and now is not. */
type Bounced = { amountPaise: number; reference: string; unsentPaise: number };

/** @param next the payment that is due now */
export function chequeBounced(
  { name, course, link: order, code }: AboutOrder,
  bounced: Bounced,
  next: PlannedInstalment | null,
): Mail {
  const { amountPaise, reference, unsentPaise } = bounced;
  return (site) => ({
    kind: 'cheque_bounced',
    title: 'Your cheque was not paid',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Your bank did not pay your cheque ${reference} of <strong>${rupees(amountPaise)}</strong> for ${course.title}.${
          unsentPaise > 0 && ` So we will not refund ${rupees(unsentPaise)} of it.`
        }
      </p>
      ${
        next &&
        html`<p>
          ${rupees(next.amountPaise)} is due by ${longDate(next.dueOn)}. Pay it by card or UPI on your order page, by
          transfer, or give us another cheque.
        </p>`
      }
      ${button(site, order, next ? `Pay ${rupees(next.amountPaise)}` : 'See your order')}
      <p>Do you think that this is a mistake? Call ${site.phoneShown}.</p>
      ${questions(site, code)}`,
  });
}

export async function mailChequeBounced(context: Context, order: Order, bounced: Bounced): Promise<void> {
  const next = await findNextDue(context.tx, order);
  await mailAboutOrder(context, order, (about) => chequeBounced(about, bounced, next));
}

type Voided = Pick<Bounced, 'amountPaise' | 'reference'> & { paidOn: string };

/** Tells the buyer that a payment no longer counts, because it was recorded by mistake. */
export function paymentVoided(
  { name, course, link: order, code }: AboutOrder,
  { amountPaise, paidOn, reference }: Voided,
): Mail {
  return (site) => ({
    kind: 'payment_voided',
    title: 'A payment of your order was cancelled',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We recorded a payment of <strong>${rupees(amountPaise)}</strong> of ${longDate(paidOn)}
        ${reference && ` (${reference})`} for ${course.title} by mistake, and have cancelled it.
      </p>
      <p>Did you make this payment? Then please call ${site.phoneShown} at once.</p>
      ${button(site, order, 'See your order')}
      ${questions(site, code)}`,
  });
}

export function mailPaymentVoided(context: Context, order: Order, voided: Voided): Promise<void> {
  return mailAboutOrder(context, order, (about) => paymentVoided(about, voided));
}

type Corrected = Record<'old' | 'document' | 'creditNote', Pick<TaxDocument, 'label'>>;

export function documentCorrected({ name, course, code, link: order }: AboutOrder, corrected: Corrected): Mail {
  const { old, document, creditNote } = corrected;
  return (site) => ({
    kind: 'document_corrected',
    title: 'Your corrected invoice',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We have corrected the billing details of <strong>${old.label}</strong> for ${course.title}. Use
        <strong>${document.label}</strong> in its place; credit note ${creditNote.label} takes ${old.label} back. What
        you paid stays as it is.
      </p>
      ${button(site, order, 'See all three')}
      ${questions(site, code)}`,
  });
}
