import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

type Batch = { number: number; course: { title: string; slug: string } };

/** `name` is null without an account. */
export function nudge({ number, course }: Batch, name: string | null): Mail {
  return (site) => ({
    kind: 'nudge',
    title: `How is ${course.title} going for you?`,
    body: html`
      <p>${greeting(name)}</p>
      <p>How is batch ${number} of <strong>${course.title}</strong> going for you? If something keeps you from it, we can help:
      just reply to this email.</p>
      ${button(site, site.url + paths.learn(course.slug), 'Go to your lessons')}`,
  });
}
