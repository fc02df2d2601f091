import { paths } from '../../../web/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { details, type Field, link } from '../../mail/layout.ts';
import type { Mail, MailSite } from '../../mail/types.ts';

/** `mobile` as people read it, `+91 98765 43210`. */
type Details = { name: string; email: string; mobile: string };
type Request = Details & { course: { title: string; slug: string } };

/** To the sender of a request. @param reserve the link to reserve a seat by; null where that needs a call */
export function requestAcknowledgement({ name, mobile, course }: Request, reserve: string | null): Mail {
  return (site) => ({
    kind: 'enrollment_acknowledgement',
    title: `Your request for ${course.title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Thank you for choosing <strong>${course.title}</strong>. We have your request and will call you on ${mobile} to
        answer your questions and choose a batch with you.${!reserve && ' You pay nothing before that.'}
      </p>
      ${reserve && html`<p>You need no call? Reserve your seat: ${link(reserve)}</p>`}
      <p>Outline and dates of the course: ${link(courseUrl(site, course))}</p>
      <p>
        Is the number wrong, or have you changed your mind? Reply to this mail, or call ${site.phoneShown}. If you did
        not ask for this, somebody mistyped their address, and you can ignore this mail.
      </p>`,
  });
}

export function requestToStaff(request: Request): Mail {
  const { name, course } = request;
  return (site) => ({
    kind: 'enrollment_to_staff',
    title: `Enrollment request: ${course.title}`,
    subject: `Enrollment request: ${course.title}, ${name}`,
    body: html`
      <p>Somebody asked to join a course. Please call them soon. A reply to this mail goes to them.</p>
      ${details([courseRow(site, request), ...rowsOf(request)])}`,
  });
}

export function requestChangedToStaff(request: Request, earlier: Details): Mail {
  const { name, course } = request;
  return (site) => ({
    kind: 'enrollment_changed_to_staff',
    title: `Enrollment request changed: ${course.title}`,
    subject: `Enrollment request changed: ${course.title}, ${name}`,
    body: html`
      <p>Somebody repeated a request for the same course, with new details. These are valid now:</p>
      ${details([courseRow(site, request), ...rowsOf(request)])}
      <p>The earlier ones were:</p>
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
