import { paths } from '../../../web/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { link, linkLine, quote } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

/** Letters of an answer that its mail shows; the page has the rest. */
const SHOWN = 600;

type Answered = { id: string; title: string; course: string; by: string; text: string };

/** To who follows a doubt; `token` ends that. */
export function doubtAnswered({ id, title, course, by, text }: Answered, name: string, token: string): Mail {
  const beginning = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
  return ({ url }) => ({
    kind: 'doubt_answered',
    title: `Answered: ${title}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>${by} answered the doubt “${title}” of <strong>${course}</strong>:</p>
      ${quote(beginning)}
      <p>All of it, and where you can reply:</p>
      ${linkLine(url + paths.doubt(id))}
      <p>You get this mail because you follow this doubt. Without signing in: ${link(url + paths.unfollowDoubt(token), 'stop these mails')}</p>`,
  });
}
