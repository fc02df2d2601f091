import { OPENS_MINUTES_BEFORE } from '../../../contract/class.ts';
import { greeting } from '../greeting.ts';
import type { BatchDatesLetter, BatchFacts, ClassChange, ClassChangeLetter, ClassLetter } from '../types.ts';
import { Details, Letter, Link } from './Letter.tsx';

function rowsOf({ course, title, day, clock, until, trainer }: ClassLetter): [string, string][] {
  const rows: [string, string][] = [
    ['Course', course.title],
    ['Class', title],
    ['When', `${day}, ${clock} to ${until} in India`],
  ];
  return trainer ? [...rows, ['Trainer', trainer]] : rows;
}

/** Before a class: when it is, and the way in. */
export function ClassReminder(letter: ClassLetter) {
  const { site, name, title, day, clock, opens, link } = letter;
  return (
    <Letter site={site} title={`${day}, ${clock}: ${title}`}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <p>Your next class:</p>
      <Details rows={rowsOf(letter)} />
      <p>
        Join it from {opens} with this link, which asks you to sign in: <Link to={link}>{link}</Link>
      </p>
      <p>
        You get this mail because you have a seat in this class. The file with this mail puts it into your calendar.
      </p>
    </Letter>
  );
}

const changes: Record<ClassChange, { subject: (letter: ClassChangeLetter) => string; text: string }> = {
  added: { subject: ({ day, clock }) => `New class on ${day}, ${clock}`, text: 'Your batch has one more class:' },
  moved: { subject: ({ day, clock }) => `Moved to ${day}, ${clock}`, text: 'A class has another time:' },
  cancelled: { subject: ({ day }) => `Cancelled, ${day}`, text: 'This class does not take place:' },
  trainer: { subject: ({ day }) => `Another trainer, ${day}`, text: 'Somebody else teaches this class:' },
};

export function classChangedSubject(letter: ClassChangeLetter): string {
  return `${changes[letter.change].subject(letter)}: ${letter.course.title}, ${letter.title}`;
}

/** That a class was added, moved or cancelled, or has another trainer. */
export function ClassChanged(letter: ClassChangeLetter) {
  const { site, name, change, was, reason, opens, link } = letter;
  const rows = rowsOf(letter);
  if (was) rows.push(['Before', `${was} in India`]);
  if (reason) rows.push(['Reason', reason]);
  return (
    <Letter site={site} title={classChangedSubject(letter)}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <p>{changes[change].text}</p>
      <Details rows={rows} />
      {change !== 'cancelled' && (
        <p>
          Join it from {opens} with this link, which asks you to sign in: <Link to={link}>{link}</Link>
        </p>
      )}
      <p>You get this mail because you have a seat in this class. The file with this mail changes your calendar.</p>
    </Letter>
  );
}

/** What a batch's learner has to know of it; nothing without one. */
export function BatchDetails({ batch }: { batch: BatchFacts | null }) {
  if (!batch) return null;
  const rows: [string, string][] = [['Your batch', `${batch.number}, ${batch.days}`]];
  if (batch.classTimes) rows.push(['Classes', `${batch.classTimes} in India`]);
  if (batch.next) {
    rows.push(['Next class', `${batch.next} in India`]);
    rows.push(['Join', `on the page of your course, from ${OPENS_MINUTES_BEFORE} minutes before each class`]);
  }
  return <Details rows={rows} />;
}

export function batchDatesTitle({ news, batch, course }: BatchDatesLetter): string {
  return news === 'joined'
    ? `You are in batch ${batch.number} of ${course.title}`
    : `Batch ${batch.number} of ${course.title} has new dates`;
}

/** To who has a seat in another batch than before, or whose batch has other dates. */
export function BatchDates(letter: BatchDatesLetter) {
  const { site, name, course, batch } = letter;
  const page = `${site.url}/learn/${course.slug}`;
  return (
    <Letter site={site} title={batchDatesTitle(letter)}>
      <p>{name === null ? 'Hello,' : greeting(name)}</p>
      <p>{batchDatesTitle(letter)}:</p>
      <BatchDetails batch={batch} />
      <p>
        All classes, and the way into each: <Link to={page}>{page}</Link>
      </p>
      <p>The file with this mail puts them into your calendar.</p>
    </Letter>
  );
}
