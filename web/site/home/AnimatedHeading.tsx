type AnimatedHeadingProps = {
  /** The lines, whose fixed breaks keep the layout when the font loads late. */
  lines: readonly string[];
  marked: string;
  className?: string;
};

/** Classes for the place of a letter by tens and units, see motion.css. */
function placeClass(place: number): string {
  return `rise-t${Math.floor(place / 10)} rise-u${place % 10}`;
}

function Word({ word, first, isMarked }: { word: string; first: number; isMarked: boolean }) {
  return (
    <span className={isMarked ? 'rise mark' : 'rise'}>
      {[...word].map((letter, index) => {
        const place = first + index;
        return (
          <span key={place} data-letter={letter} className={placeClass(place)}>
            {letter}
          </span>
        );
      })}
    </span>
  );
}

function wordsOf(line: string, lettersBefore: number) {
  let first = lettersBefore;
  return line.split(' ').map((word) => {
    const placed = { word, first };
    first += word.length;
    return placed;
  });
}

/** A heading whose letters rise from below in a wave; screen readers read it as one text. */
export function AnimatedHeading({ lines, marked, className = '' }: AnimatedHeadingProps) {
  const lettersBefore = (line: number) => lines.slice(0, line).join('').replaceAll(' ', '').length;
  return (
    <h1 className={className}>
      <span className="sr-only">{lines.join(' ')}</span>
      <span aria-hidden="true">
        {lines.map((line, index) => (
          <span key={line} className="block">
            {wordsOf(line, lettersBefore(index)).map(({ word, first }, place) => [
              place > 0 && ' ',
              <Word key={first} word={word} first={first} isMarked={word === marked} />,
            ])}
          </span>
        ))}
      </span>
    </h1>
  );
}
