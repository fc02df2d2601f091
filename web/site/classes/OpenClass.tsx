import { paths } from '../../../contract/paths.ts';
import type { LearnerClass } from '../../../contract/teaching/class.ts';
import { buttonClass } from '../../ui/button.ts';
import { wholeTimes } from '../../ui/format.ts';

export function OpenClass({ liveClass, course }: { liveClass: LearnerClass; course: string }) {
  return (
    <section
      aria-label={`Class of ${course}`}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-8 border-accent bg-sunk px-5 py-4"
    >
      <div>
        <p className="title-3">Your class is open</p>
        <p className="mt-1">
          <strong>{course}</strong>
          <span>{`${liveClass.title ? `: ${liveClass.title}` : ''}. ${wholeTimes(liveClass.when)}`}</span>
        </p>
      </div>
      <JoinLink liveClass={liveClass} course={course} variant="accent" />
    </section>
  );
}

type JoinLinkProps = { liveClass: Pick<LearnerClass, 'id'>; course: string; variant?: 'accent' | 'ink' };

/** The link to join a class. A plain link, which works without JavaScript: the server redirects to the meeting. */
export function JoinLink({ liveClass: { id }, course, variant = 'ink' }: JoinLinkProps) {
  return (
    <a href={paths.joinClass(id)} target="_blank" rel="noopener noreferrer" className={buttonClass(variant)}>
      Join the class
      <span className="sr-only">{` of ${course} (opens in a new tab)`}</span>
    </a>
  );
}
