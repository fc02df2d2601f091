import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

export function courseEnded({ slug, title }: { slug: string; title: string }, name: string): Mail {
  return (site) => ({
    kind: 'survey',
    title: `How was ${title}?`,
    body: html`
      <p>${greeting(name)}</p>
      <p><strong>${title}</strong> is over. Three questions, and a minute of yours, help the learners who come after you. We ask
      by email only this once.</p>
      ${button(site, `${site.url}${paths.learn(slug)}#survey`, 'Answer three questions')}`,
  });
}
