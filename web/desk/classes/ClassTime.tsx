import { type Span, spanTexts } from './labels.ts';

/** Day and hours of a class in a table; a narrow column breaks the line between the two. */
export function ClassTime(span: Span) {
  const { day, hours } = spanTexts(span);
  return (
    <>
      <span className="whitespace-nowrap">{`${day},`}</span> <span className="whitespace-nowrap">{hours}</span>
    </>
  );
}
