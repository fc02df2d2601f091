import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { type Html, html } from '../../mail/html.ts';
import { button, details, type Field, link, paragraphs } from '../../mail/layout.ts';
import type { Mail, MailSite } from '../../mail/types.ts';

/** `mobile` is as people read it, `+91 98765 43210`. */
type Details = { name: string; email: string; mobile: string };
type Request = Details & { course: { title: string; slug: string } };

/** A seat that can be reserved without a call; `link` opens the page for it. */
type Seat = {
  link: string;
  totalPaise: number;
  batch: { number: number; startsOn: string; classTimes: string } | null;
};

/** @param seat null if a seat needs a call */
export function requestAcknowledgement({ name, mobile, course }: Request, seat: Seat | null): Mail {
  return (site) => ({
    kind: 'enrollment_acknowledgement',
    title: `Your request for ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Thank you for choosing <strong>${course.title}</strong>. We have your request and will call you on ${mobile} to
        answer your questions and choose a batch with you.${!seat && ' You pay nothing before that.'}
      </p>
      ${seat && reservation(site, seat)}
      <p>Outline and dates of the course: ${link(courseUrl(site, course))}</p>
      <p>
        Is the number wrong, or have you changed your mind? Reply to this email, or call ${site.phoneShown}. If you did
        not ask for this, someone mistyped their address, and you can ignore this email.
      </p>`,
  });
}

function reservation(site: MailSite, { link: to, totalPaise, batch }: Seat): Html {
  return html`
    <p>Don’t need a call? Reserve your seat now. We keep it for you as soon as you begin to pay.</p>
    ${details([
      batch && ['Batch', `${batch.number}, from ${longDate(batch.startsOn)}`],
      batch?.classTimes ? ['Classes', batch.classTimes] : null,
      ['Price', rupees(totalPaise)],
    ])}
    ${button(site, to, `Reserve your seat for ${rupees(totalPaise)}`)}`;
}

type Team = { name: string; email: string; company: string; seats: number; message: string; mobile: { shown: string } };

export function teamAcknowledgement({ name, company, seats, mobile }: Team): Mail {
  return (site) => ({
    kind: 'enrollment_acknowledgement',
    title: 'Training for your team',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Thank you. We have your request to train <strong>${seats} people</strong> of ${company}, and will call you on
        ${mobile.shown} with dates and a price.
      </p>
      <p>Would you like to tell us more? Reply to this email, or call ${site.phoneShown}.</p>`,
  });
}

export function teamToStaff({ name, email, company, seats, message, mobile }: Team): Mail {
  return () => ({
    kind: 'enrollment_to_staff',
    title: `New lead: ${seats} people of ${company}`,
    body: html`
      <p>A company or college asked for training. Please call them soon. A reply to this email goes to them.</p>
      ${details([
        ['Name', name],
        ['Company', company],
        ['People', String(seats)],
        ['Mobile', mobile.shown],
        ['Email', email],
        message !== '' && ['Message', message],
      ])}`,
  });
}

export function leadMessage({ subject, text }: { subject: string; text: string }, name: string): Mail {
  return () => ({
    kind: 'lead_message',
    title: subject,
    subject,
    body: html`
      <p>${greeting(name)}</p>
      ${paragraphs(text)}
      <p>You get this email because you asked about a course. To answer, or to get no more of them, just reply.</p>`,
  });
}

export function requestToStaff(request: Request): Mail {
  const { name, course } = request;
  return (site) => ({
    kind: 'enrollment_to_staff',
    title: `New lead: ${course.title}`,
    subject: `New lead: ${course.title}, ${name}`,
    body: html`
      <p>Someone asked to join a course. Please call them soon. A reply to this email goes to them.</p>
      ${details([courseRow(site, request), ...rowsOf(request)])}`,
  });
}

export function requestChangedToStaff(request: Request, earlier: Details): Mail {
  const { name, course } = request;
  return (site) => ({
    kind: 'enrollment_changed_to_staff',
    title: `Lead changed: ${course.title}`,
    subject: `Lead changed: ${course.title}, ${name}`,
    body: html`
      <p>Someone asked for the same course again, with new details. These are valid now:</p>
      ${details([courseRow(site, request), ...rowsOf(request)])}
      <p>The earlier details were:</p>
      ${details(rowsOf(earlier))}`,
  });
}

const rowsOf = ({ name, email, mobile }: Details): Field[] => [
  ['Name', name],
  ['Email', email],
  ['Mobile', mobile],
];

const courseUrl = ({ url }: MailSite, { slug }: Request['course']) => url + paths.course(slug);

const courseRow = (site: MailSite, { course }: Request): Field => [
  'Course',
  link(courseUrl(site, course), course.title),
];
