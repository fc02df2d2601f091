import { useRef, useState } from 'react';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import type { ClassRoll, MeetingName } from '../../../contract/teaching/desk-attendance.ts';
import { Fold } from '../ui/Fold.tsx';
import { ImportForm } from './ImportForm.tsx';
import { NamesForm } from './NamesForm.tsx';

/** The key of the form: it is created again when its names or their learners change. */
const keyOf = (names: readonly MeetingName[]) =>
  JSON.stringify(names.map(({ id, enrollmentId }) => [id, enrollmentId]));

export function MeetingList({ roll }: { roll: ClassRoll }) {
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const showNamesMessage = (message: string) => {
    setMessage(message);
    // The sent form disappears, and the focus with it.
    status.current?.focus();
  };
  const unknownNames = roll.names.filter(({ isKnown }) => !isKnown);
  const knownNames = roll.names.filter(({ isKnown }) => isKnown);
  return (
    <section aria-labelledby="meeting-list" className="mb-8 max-w-2xl">
      <h2 id="meeting-list" className="title-3 mb-4">
        From the meeting
      </h2>
      {roll.importedAt && (
        <p className="mb-4 text-ink-2">
          {`A list was imported ${timeInKolkata(new Date(roll.importedAt))}.`}
          {roll.importedAt < roll.class.endsAt && ' That was before the class ended: import its list again.'}
        </p>
      )}
      <Fold label={roll.importedAt ? 'Import another list' : 'Import Zoom, Meet or Teams attendance'}>
        <ImportForm id={roll.class.id} onMessage={setMessage} />
      </Fold>
      <p ref={status} role="status" tabIndex={-1} className="my-4 font-medium text-good">
        {message}
      </p>
      {unknownNames.length > 0 && (
        <div className="mb-6">
          <h3 className="mb-2 font-bold">Who is this?</h3>
          <p className="mb-4 text-ink-2">
            Your answers count for this class. An answer about a name with an email counts for the other classes of the
            batch, too.
          </p>
          <NamesForm
            key={keyOf(unknownNames)}
            roll={roll}
            names={unknownNames}
            label="Who is this?"
            idPrefix="unknown"
            onMessage={showNamesMessage}
          />
        </div>
      )}
      {knownNames.length > 0 && (
        <div>
          <Fold label={`Known names (${knownNames.length})`}>
            <NamesForm
              key={keyOf(knownNames)}
              roll={roll}
              names={knownNames}
              label="Known names"
              idPrefix="known"
              onMessage={showNamesMessage}
            />
          </Fold>
        </div>
      )}
    </section>
  );
}
