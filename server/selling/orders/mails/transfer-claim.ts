import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { deskPaths } from '../../../../contract/desk/paths.ts';
import type { FormMails } from '../../../http/rate-limit.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button, details } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import type { Context } from '../../../records/index.ts';
import type { Order } from '../queries.ts';
import { type AboutOrder, mailAboutOrder, questions } from './about-order.ts';

/** A transfer claim; without a verified address the hold is shorter. */
type Claimed = { amountPaise: number; reference: string; heldUntil: Date | null; isVerified: boolean };

/** Masks the number of a transfer, so that only its owner recognises it: `4312…89`. */
export function maskReference(reference: string): string {
  return reference.length > 6 ? `${reference.slice(0, 4)}…${reference.slice(-2)}` : reference;
}

export function transferClaimed({ name, code, link }: AboutOrder, claimed: Claimed): Mail {
  const { amountPaise, reference, heldUntil, isVerified } = claimed;
  return (site) => ({
    kind: 'payment_reported',
    title: 'We are looking for your payment',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We are looking for transfer ${maskReference(reference)} of ${rupees(amountPaise)} in our account, and write again
        when it is there.${heldUntil && ` Your seat is kept until ${timeInKolkata(heldUntil)}.`}
      </p>
      ${!isVerified && html`<p>Press “Keep my seat” on the page of your order, and we keep it longer while we look.</p>`}
      ${button(site, link, isVerified ? 'See your order' : 'Keep my seat')}
      ${questions(site, code)}`,
  });
}

export function transferNotFound({ name, course, link, code }: AboutOrder): Mail {
  return (site) => ({
    kind: 'hold_lapsed',
    title: `Your transfer for ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        We did not find the transfer that you reported for <strong>${course.title}</strong>, and this order can no
        longer be paid. If the money has left your account, please call us.
      </p>
      ${button(site, link, 'See your order')}
      ${questions(site, code)}`,
  });
}

export function transferToMatch({ name, course, code }: AboutOrder, { amountPaise, reference }: Claimed): Mail {
  return (site) => ({
    kind: 'payment_to_check_to_staff',
    title: `Transfer to match: ${code}`,
    subject: `Transfer to match: ${code}, ${name}`,
    body: html`
      <p>${name} reports a transfer. Look for it in the account, and confirm or reject it:</p>
      ${details([
        ['Order', code],
        ['Course', course.title],
        ['Amount', rupees(amountPaise)],
        ['UTR', reference],
      ])}
      ${button(site, site.url + deskPaths.openTransferClaims, 'Match the transfer')}`,
  });
}

export async function mailTransferClaimed(
  context: Context,
  order: Order,
  { mails, ...transfer }: Omit<Claimed, 'isVerified'> & { mails: FormMails },
): Promise<void> {
  const claimed = { ...transfer, isVerified: order.verifiedAt !== null };
  if (mails.toSender) await mailAboutOrder(context, order, (about) => transferClaimed(about, claimed));
  if (mails.toStaff) await mailAboutOrder(context, order, (about) => transferToMatch(about, claimed));
}
