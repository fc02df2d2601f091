import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, link } from '../../mail/layout.ts';
import type { Mail, MailSite } from '../../mail/types.ts';
import { type BatchFacts, batchDetails } from '../../teaching/classes/index.ts';

type Course = { title: string; slug: string };
/** Null without a batch. */
type News = { batch: BatchFacts; calendar: string } | null;

export function enrolled(name: string, course: Course, news: News): Mail {
  return (site) => ({
    kind: 'enrolled',
    title: `You are enrolled in ${course.title}`,
    calendar: news?.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>You are enrolled in <strong>${course.title}</strong>. All its lessons are open.</p>
      ${news && batchDetails(news.batch)}
      ${button(site, site.url + paths.learn(course.slug), 'Go to your lessons')}
      ${notYours(site)}`,
  });
}

/** The account is new, or the address is not confirmed. */
export function enrolledInvited(name: string, course: Course, news: News, invitation: string): Mail {
  return (site) => ({
    kind: 'enrolled_invitation',
    title: `You are enrolled in ${course.title}`,
    calendar: news?.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>
        You are enrolled in <strong>${course.title}</strong>, and your account is ready. Set its password, then sign in
        with this email address.
      </p>
      ${news && batchDetails(news.batch)}
      ${button(site, `${invitation}&${new URLSearchParams({ next: paths.learn(course.slug) })}`, 'Set your password')}
      <p>
        The link works once, within 7 days. After that, ${link(site.url + paths.forgotPassword, 'ask for another one')}
      </p>
      ${notYours(site)}`,
  });
}

const notYours = ({ phoneShown }: MailSite) => html`
  <p>Is this not your course? Reply to this email, or call ${phoneShown}.</p>`;
