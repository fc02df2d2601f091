import { paths } from '../../../web/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, link, quote } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

/** The most characters of an answer in its email; the page has the rest. */
const SHOWN = 600;

type Answered = { id: string; title: string; course: string; by: string; text: string };

/** To a follower of a doubt; `token` unfollows it. */
export function doubtAnswered({ id, title, course, by, text }: Answered, name: string, token: string): Mail {
  const beginning = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
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
