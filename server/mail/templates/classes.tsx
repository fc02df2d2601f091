import { greeting } from '../greeting.ts';
import type { ClassLetter } from '../types.ts';
import { Details, Letter, Link } from './Letter.tsx';

/** Before a class: when it is, and the way in. */
export function ClassReminder({ site, name, course, title, day, clock, until, opens, trainer, link }: ClassLetter) {
  const rows: [string, string][] = [
    ['Course', course.title],
    ['Class', title],
    ['When', `${day}, ${clock} to ${until} in India`],
  ];
  if (trainer) rows.push(['Trainer', trainer]);
  return (
    <Letter site={site} title={`${day}, ${clock}: ${title}`}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <p>Your next class:</p>
      <Details rows={rows} />
      <p>
        Join it from {opens} with this link, which asks you to sign in: <Link to={link}>{link}</Link>
      </p>
      <p>
        You get this mail because you have a seat in this class. The file with this mail puts it into your calendar.
      </p>
    </Letter>
  );
}
