import { longDate } from '../../../contract/base/calendar.ts';
import type { LearnerBatch } from '../../../contract/teaching/class.ts';
import { wholeTimes } from '../../ui/format.ts';

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
