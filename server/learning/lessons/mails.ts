import { paths } from '../../../web/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { link, linkLine } from '../../mail/layout.ts';
import type { Mail, MailSite } from '../../mail/types.ts';
import { type BatchFacts, batchDetails } from '../../teaching/classes/index.ts';

type Course = { title: string; slug: string };
/** The batch with its classes for calendars; null without one. */
type News = { batch: BatchFacts; calendar: string } | null;

/** To a learner with a confirmed account. */
export function enrolled(name: string, course: Course, news: News): Mail {
  return (site) => ({
    kind: 'enrolled',
    title: `You are enrolled in ${course.title}`,
    calendar: news?.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>You are enrolled in <strong>${course.title}</strong>. All its lessons are here:</p>
      ${linkLine(site.url + paths.learn(course.slug))}
      ${news && batchDetails(news.batch)}
      ${notYours(site)}`,
  });
}

/** To a learner whose account is new, or whose address is not confirmed. */
export function enrolledInvited(name: string, course: Course, news: News, invitation: string): Mail {
  return (site) => ({
    kind: 'enrolled_invitation',
    title: `You are enrolled in ${course.title}`,
    calendar: news?.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        You are enrolled in <strong>${course.title}</strong>, and your account is ready. Set its password with this link,
        then sign in with this e-mail address:
      </p>
      ${linkLine(invitation)}
      <p>
        The link works once, within 7 days. After that, ask for another at ${link(site.url + paths.forgotPassword)}.
      </p>
      ${news && batchDetails(news.batch)}
      ${notYours(site)}`,
  });
}

const notYours = ({ phoneShown }: MailSite) => html`
  <p>Is this not your course? Reply to this mail, or call ${phoneShown}.</p>`;
