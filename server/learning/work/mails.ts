import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

type Reviewed = {
  course: { slug: string; title: string };
  lesson: { slug: string; title: string };
  isAccepted: boolean;
};

/** The page has the remarks. */
export function workReviewed({ course, lesson, isAccepted }: Reviewed, name: string): Mail {
  const title = isAccepted ? `Your work was accepted: ${lesson.title}` : `Your work was handed back: ${lesson.title}`;
  return (site) => ({
    kind: 'work_reviewed',
    title,
    body: html`
      <p>${greeting(name)}</p>
      <p>Your work for “${lesson.title}” of <strong>${course.title}</strong>
      ${isAccepted ? 'was accepted.' : 'was handed back. The remarks say what to change; then hand it in again.'}</p>
      ${button(site, `${site.url}${paths.lesson(course.slug, lesson.slug)}#work`, 'Read the remarks')}`,
  });
}
