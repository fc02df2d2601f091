import { greeting } from '../greeting.ts';
import type { BatchLetter } from '../types.ts';
import { Letter, Lines, Link } from './Letter.tsx';

/** Text as it was typed: paragraphs, and the line ends in them, which plain text keeps too. */
function Paragraphs({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order.
    <Lines key={index} text={paragraph} />
  ));
}

/** What staff wrote to everybody in a batch, in the mail of one of them; `name` is null while there is no account. */
export function BatchMessage({ site, name, course, batch, subject, text, joinLink }: BatchLetter) {
  return (
    <Letter site={site} title={subject}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <Paragraphs>{text.replaceAll('\r\n', '\n')}</Paragraphs>
      {joinLink && (
        <p>
          Join the class: <Link to={joinLink}>{joinLink}</Link>
        </p>
      )}
      <p>
        You get this mail because you are in batch {batch} of <strong>{course.title}</strong>. To answer, reply to it.
      </p>
    </Letter>
  );
}
