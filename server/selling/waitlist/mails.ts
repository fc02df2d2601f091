import { eq } from 'drizzle-orm';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { paths } from '../../../contract/paths.ts';
import { courses } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, details, link as linkTo } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';
import type { Context } from '../../records/index.ts';
import { type AboutOrder, mailAboutOrder, type Order, openToken, questions, seatRows } from '../orders/index.ts';
import type { StoredEntry } from './queries.ts';

/** @param leave the link to leave it */
export function waitlistJoined(name: string, course: { title: string }, leave: string): Mail {
  return (site) => ({
    kind: 'waitlist_joined',
    title: `You are on the waitlist for ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        All seats in <strong>${course.title}</strong> are taken. You are on the waitlist: when a seat is free and it is
        your turn, we will write to you and keep the seat for you for a while.
      </p>
      <p>No longer interested, or did you not ask for this?</p>
      ${button(site, leave, 'Leave the list')}
      <p>Questions? Call ${site.phoneShown}, or reply to this email.</p>`,
  });
}

type Offer = { heldUntil: Date; totalPaise: number; leave: string };

export function waitlistOffer({ name, course, batch, link, code }: AboutOrder, offer: Offer): Mail {
  const { heldUntil, totalPaise, leave } = offer;
  return (site) => ({
    kind: 'waitlist_offer',
    title: `A seat in ${course.title}`,
    subject: `A seat in ${course.title} is free – ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        A seat in <strong>${course.title}</strong> is free, and you are first in line. We keep it for you until
        <strong>${timeInKolkata(heldUntil)}</strong>. After that we offer it to the next person.
      </p>
      ${details([...seatRows({ course, batch }), ['Fee', rupees(totalPaise)]])}
      ${button(site, link, `Take the seat for ${rupees(totalPaise)}`)}
      <p>No longer interested? Give the seat to someone else: ${linkTo(leave, 'leave the list')}</p>
      ${questions(site, code)}`,
  });
}

function leaveLink({ env }: Pick<Deps, 'env'>, { id, tokenSealed }: StoredEntry): string {
  return `${env.PUBLIC_URL}${paths.waitlistFor(openToken({ env }, id, tokenSealed) ?? '')}`;
}

export async function mailJoined(context: Context, entry: StoredEntry): Promise<void> {
  const [course] = await context.tx
    .select({ title: courses.title })
    .from(courses)
    .where(eq(courses.id, entry.courseId));
  if (!course) throw new Error('The course of a waitlist is gone');
  const { normalizedEmail: email, userId, name } = entry;
  await context.mail({ email, userId }, waitlistJoined(name, course, leaveLink(context, entry)));
}

export async function mailWaitlistOffer(context: Context, entry: StoredEntry, order: Order): Promise<void> {
  const { heldUntil, totalPaise } = order;
  if (!heldUntil) throw new Error('An offer holds no seat');
  const offer = { heldUntil, totalPaise, leave: leaveLink(context, entry) };
  await mailAboutOrder(context, order, (about) => waitlistOffer(about, offer));
}
