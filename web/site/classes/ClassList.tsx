import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { AttendanceStatus } from '../../../contract/teaching/attendance.ts';
import type { LearnerClass } from '../../../contract/teaching/class.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import { wholeTimes } from '../../ui/format.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { NextClass } from './NextClass.tsx';
import { YourTime } from './YourTime.tsx';

const attendanceLabels: Record<AttendanceStatus, string> = {
  present: 'You were there',
  late: 'You were there, but late',
  absent: 'You missed it',
  excused: 'You were excused',
};

function Outcome({ liveClass: { state, cancelReason, attendance } }: { liveClass: LearnerClass }) {
  if (state === 'cancelled') return <p className="font-medium text-bad">{`Cancelled: ${cancelReason ?? ''}`}</p>;
  if (attendance) return <p className="text-ink-2">{attendanceLabels[attendance]}</p>;
  return state === 'held' ? <p className="text-ink-2">Held</p> : null;
}

function ClassRow({ liveClass }: { liveClass: LearnerClass }) {
  const { id, startsAt, when, trainer, recordingUrl, notes, state } = liveClass;
  // Loaded as a document: only the content security policy of that page lets a video play.
  const isOwnPage = recordingUrl?.startsWith('/');
  return (
    <li className="border-b border-hairline py-4 last:border-0">
      <h3 className="mb-1 font-sans text-base leading-snug font-bold tracking-normal">{classText(liveClass)}</h3>
      <p className={state === 'cancelled' ? 'line-through' : undefined}>
        <span>{wholeTimes(when)}</span>
        <YourTime iso={startsAt} />
      </p>
      {trainer && <p className="text-ink-2">{`With ${trainer}`}</p>}
      <Outcome liveClass={liveClass} />
      {recordingUrl && (
        <p>
          <a
            href={recordingUrl}
            {...(isOwnPage ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            className="inline-flex min-h-8 items-center font-medium as-link"
          >
            Watch the recording
            <span className="sr-only">{` of ${classText(liveClass)}${isOwnPage ? '' : ' (opens in a new tab)'}`}</span>
          </a>
        </p>
      )}
      {notes && <Prose html={notes} className="mt-2" />}
      {state !== 'cancelled' && (
        <p>
          <Link to={paths.doubts({ class: id })} className="inline-flex min-h-11 items-center font-medium as-link">
            Doubts<span className="sr-only">{` about ${classText(liveClass)}`}</span>
          </Link>
        </p>
      )}
    </li>
  );
}

type ClassListProps = {
  classes: LearnerClass[];
  course: string;
};

const MAX_NEXT = 3;

export function ClassList({ classes, course }: ClassListProps) {
  if (classes.length === 0) return null;
  const coming = classes.filter(({ state }) => state === 'planned' || state === 'open');
  // An open class is at the top of the page.
  const next = coming.slice(0, MAX_NEXT).filter(({ state }) => state !== 'open');
  return (
    <section aria-labelledby="live-classes" className="mt-6">
      <h2 id="live-classes" className="title-3 mb-2">
        Live classes
      </h2>
      {next.length > 0 && (
        <ol className="border-t border-hairline">
          {next.map((liveClass) => (
            <li key={liveClass.id} className="border-b border-hairline py-3">
              <NextClass
                liveClass={liveClass}
                course={course}
                label={liveClass === coming[0] ? 'Next class' : 'Then'}
              />
            </li>
          ))}
        </ol>
      )}
      <details className="group border-b border-hairline">
        <summary className="flex min-h-12 items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
          <span>{`All ${classes.length} classes, with recordings and notes`}</span>
          <ChevronIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <ol className="border-t border-hairline">
          {classes.map((liveClass) => (
            <ClassRow key={liveClass.id} liveClass={liveClass} />
          ))}
        </ol>
        {classes.some(({ recordingUrl }) => recordingUrl) && (
          <p className="border-t border-hairline py-4 text-ink-2">
            Does a recording not open?{' '}
            <Link to={paths.contact} className="font-medium as-link">
              Tell us which one
            </Link>
            , and we will fix its link.
          </p>
        )}
      </details>
    </section>
  );
}
