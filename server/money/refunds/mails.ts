import { asc, eq } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import type { RefundWay } from '../../../contract/base/states.ts';
import { taxDocuments } from '../../db/schema/index.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, details } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';
import type { Context } from '../../records/index.ts';
import { type AboutOrder, findOrder, mailAboutOrder, questions } from '../../selling/orders/index.ts';
import { findOrderIdOfRefund, type Refund } from './queries.ts';

type RefundMail = Pick<Refund, 'amountPaise' | 'way' | 'endsSeat'> & { creditNote: string | null };

const wayTexts: Record<RefundWay, string> = {
  provider: 'to the account or card you paid with, usually within 5 to 7 working days',
  upi: 'by UPI, within ten working days',
  bank_transfer: 'by bank transfer, within ten working days',
  cash: 'in cash at our office',
};

/** Tells the buyer that a refund is on its way; `creditNote` is the number of its credit note. */
export function refundStarted({ name, course, code, link }: AboutOrder, refund: RefundMail): Mail {
  const { amountPaise, way, creditNote, endsSeat } = refund;
  return (site) => ({
    kind: 'refund_started',
    title: 'Your refund',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We are refunding <strong>${rupees(amountPaise)}</strong> for ${course.title}, ${wayTexts[way]}.${
          endsSeat && ' You no longer have a seat in the course.'
        }
      </p>
      ${creditNote && details([['Credit note', creditNote]])}
      ${button(site, link, 'See your order')}
      ${questions(site, code)}`,
  });
}

export function refundDone({ name, course, code }: AboutOrder, { amountPaise, way }: RefundMail): Mail {
  const isCash = way === 'cash';
  return (site) => ({
    kind: 'refund_done',
    title: 'Your refund',
    subject: `Your refund has been sent – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        ${rupees(amountPaise)} for ${course.title} ${isCash ? 'was paid back to you in cash' : 'has been sent back to you'}.${
          !isCash && ' It may take your bank a few days to show it.'
        }
      </p>
      ${questions(site, code)}`,
  });
}

export async function mailRefund(context: Context, refund: Refund, write: typeof refundDone): Promise<void> {
  const notes = await context.tx
    .select({ label: taxDocuments.label })
    .from(taxDocuments)
    .where(eq(taxDocuments.refundId, refund.id))
    .orderBy(asc(taxDocuments.kind), asc(taxDocuments.number));
  const creditNote = notes.map(({ label }) => label).join(' and ') || null;
  const order = await findOrder(context.tx, await findOrderIdOfRefund(context.tx, refund.id));
  await mailAboutOrder(context, order, (about) => write(about, { ...refund, creditNote }));
}
