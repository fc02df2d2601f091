import { paths } from '../../../../contract/paths.ts';
import type { Deps } from '../../../deps.ts';
import { greeting } from '../../../mail/greeting.ts';
import { html } from '../../../mail/html.ts';
import { button, details } from '../../../mail/layout.ts';
import type { Mail } from '../../../mail/types.ts';
import { openToken } from '../links/secrets.ts';
import { type AboutOrder, questions, seatRows } from '../mails/about-order.ts';
import type { GroupSeat } from './seats.ts';

/** The link that claims a seat; null if no secret of the site opens it. */
export function seatLink(
  deps: Pick<Deps, 'env'>,
  { id, tokenSealed }: Pick<GroupSeat, 'id' | 'tokenSealed'>,
): string | null {
  const token = openToken(deps, id, tokenSealed);
  return token && `${deps.env.PUBLIC_URL}${paths.seatFor(token)}`;
}

/** @param from the name of the buyer */
export function seatInvitation(
  { name: from, course, batch }: AboutOrder,
  { name, link }: { name: string; link: string },
): Mail {
  return (site) => ({
    kind: 'seat_invitation',
    title: `A seat in ${course.title} for you`,
    body: html`
      <p>${greeting(name)}</p>
      <p><strong>${from}</strong> has paid for a seat in <strong>${course.title}</strong> for you.</p>
      ${details(seatRows({ course, batch }))}
      ${button(site, link, 'Take my seat')}
      <p>The link is for you alone: whoever uses it first has the seat.</p>
      <p>Is this a mistake? Tell ${from}, or call ${site.phoneShown}.</p>`,
  });
}

/** Tells the buyer what staff did with the seats that they paid for. */
export function seatsChanged({ name, course, code, link }: AboutOrder, change: string): Mail {
  return (site) => ({
    kind: 'seats_changed',
    title: 'Your seats have changed',
    body: html`
      <p>${greeting(name)}</p>
      <p>Our team has changed your seats in <strong>${course.title}</strong>: ${change}</p>
      <p>Did you not ask for this? Then please call ${site.phoneShown} at once.</p>
      ${button(site, link, 'See your seats')}
      ${questions(site, code)}`,
  });
}
