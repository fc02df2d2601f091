import { greeting } from '../greeting.ts';
import type { BatchLetter } from '../types.ts';
import { Letter, Lines, Link } from './Letter.tsx';

/** Typed text with its paragraphs and line breaks, also in plain text. */
function Paragraphs({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order.
    <Lines key={index} text={paragraph} />
  ));
}

/** A message of the staff to a learner of a batch; `name` is null without an account. */
export function BatchMessage({ site, name, course, batch, subject, text, withClasses }: BatchLetter) {
  const classes = `${site.url}/learn/${course.slug}`;
  return (
    <Letter site={site} title={subject}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <Paragraphs>{text.replaceAll('\r\n', '\n')}</Paragraphs>
      {withClasses && (
        <p>
          Your classes, and how to join them: <Link to={classes}>{classes}</Link>
        </p>
      )}
      <p>
        You get this mail because you are in batch {batch} of <strong>{course.title}</strong>. To answer, just reply.
      </p>
    </Letter>
  );
}
