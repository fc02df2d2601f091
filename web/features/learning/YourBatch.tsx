import type { LearnerBatch } from '../../../contract/batch.ts';
import { longDate } from '../../../contract/calendar.ts';
import { buttonClass } from '../../ui/button.ts';

function daysOf({ startsOn, endsOn }: LearnerBatch): string {
  return endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `from ${longDate(startsOn)}`;
}

type YourBatchProps = {
  batch: LearnerBatch;
  /** Title of the course. */
  course: string;
  className?: string;
};

/** The learner's batch: dates, class times and the link to the class. */
export function YourBatch({ batch, course, className = '' }: YourBatchProps) {
  const { number, classTimes, joinLink } = batch;
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${className}`}>
      <div>
        <p className="facts text-ink-2">{`Batch ${number}, ${daysOf(batch)}`}</p>
        {classTimes && <p>{classTimes}</p>}
      </div>
      {joinLink && (
        <a href={joinLink} target="_blank" rel="noopener noreferrer" className={buttonClass('ink')}>
          Join the class
          <span className="sr-only"> of {course} (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
