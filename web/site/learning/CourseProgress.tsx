import { longDate } from '../../../contract/base/calendar.ts';
import type { LearnerBatch } from '../../../contract/teaching/class.ts';
import { wholeTimes } from '../../ui/format.ts';

type CourseProgressProps = {
  title: string;
  lessons: number;
  completedLessons: number;
  className?: string;
};

export function CourseProgress({ title, lessons, completedLessons, className = '' }: CourseProgressProps) {
  return (
    <div className={className}>
      <p className="facts text-ink-2">{`${completedLessons} of ${lessons} lessons`}</p>
      <progress
        value={completedLessons}
        max={Math.max(lessons, 1)}
        aria-label={`Progress in ${title}`}
        className="mt-2 block h-2.5 w-full max-w-96 appearance-none overflow-hidden rounded-full border border-strong bg-sheet forced-color-adjust-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

function daysOf({ startsOn, endsOn }: LearnerBatch): string {
  return endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `from ${longDate(startsOn)}`;
}

type YourBatchProps = { batch: LearnerBatch; className?: string };

export function YourBatch({ batch, className = '' }: YourBatchProps) {
  const { number, classTimes } = batch;
  return (
    <div className={className}>
      <p className="facts text-ink-2">{`Batch ${number}, ${daysOf(batch)}`}</p>
      {classTimes && <p>{wholeTimes(classTimes)}</p>}
    </div>
  );
}
