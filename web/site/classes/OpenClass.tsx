import type { LearnerClass } from '../../../contract/class.ts';
import { wholeTimes } from '../../ui/whole-times.ts';
import { JoinLink } from './JoinLink.tsx';

/** A class that can be joined now: shown at the top of a page, with its one accented button. */
export function OpenClass({ of: row, course }: { of: LearnerClass; course: string }) {
  return (
    <section
      aria-label={`Class of ${course}`}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-8 border-accent bg-sunk px-5 py-4"
    >
      <div>
        <p className="title-3">Your class is open</p>
        <p className="mt-1">
          <strong>{course}</strong>
          {row.title && `: ${row.title}`}. {wholeTimes(row.when)}
        </p>
      </div>
      <JoinLink of={row} course={course} variant="accent" />
    </section>
  );
}
