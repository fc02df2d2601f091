import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, link, quote } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

/** The page has the rest. */
const MAX_SHOWN = 600;

type AnsweredDoubt = { id: string; title: string; course: string; by: string; text: string };

/** The link with `token` unfollows it. */
export function doubtAnswered({ id, title, course, by, text }: AnsweredDoubt, name: string, token: string): Mail {
  const beginning = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()} …` : text;
  return (site) => ({
    kind: 'doubt_answered',
    title: `Answered: ${title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>${by} answered the doubt “${title}” of <strong>${course}</strong>:</p>
      ${quote(beginning)}
      ${button(site, site.url + paths.doubt(id), 'Read all of it, and reply')}
      <p>You get this email because you follow this doubt. Without signing in: ${link(site.url + paths.unfollowDoubt(token), 'stop these emails')}</p>`,
  });
}
