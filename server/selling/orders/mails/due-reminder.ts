import { longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { MailKind } from '../../../../contract/desk/mail-kind.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import { type AboutOrder, questions } from './about-order.ts';

/** An instalment; `days` after its due day, negative before it. */
type Due = { dueOn: string; amountPaise: number; days: number };

function kindOf({ days }: Due): MailKind {
  if (days === 0) return 'due_today';
  return days < 0 ? 'due_soon' : 'overdue';
}

/** `is due today`, `was due on 14 January 2027`. */
function dueText({ dueOn, days }: Due): string {
  if (days === 0) return 'is due today';
  return days < 0 ? `is due on ${longDate(dueOn)}` : `was due on ${longDate(dueOn)}`;
}

export function dueReminder({ name, course, link, code }: AboutOrder, due: Due): Mail {
  const amount = rupees(due.amountPaise);
  return (site) => ({
    kind: kindOf(due),
    title: due.days > 0 ? 'Your payment is overdue' : 'Your next payment',
    subject: `${amount} ${dueText(due)} – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>${amount} for <strong>${course.title}</strong> ${dueText(due)}.</p>
      ${button(site, link, `Pay ${amount}`)}
      <p>
        If you cannot pay now, please call ${site.phoneShown}, and we will find a way. If you have paid in the last few
        days, you need not do anything.
      </p>
      ${questions(site, code)}`,
  });
}
