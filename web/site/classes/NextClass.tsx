import type { LearnerClass } from '../../../contract/teaching/class.ts';
import { wholeTimes } from '../../ui/format.ts';
import { JoinLink } from './OpenClass.tsx';
import { YourTime } from './YourTime.tsx';

type NextClassProps = {
  liveClass: LearnerClass;
  course: string;
  label?: string;
  className?: string;
};

/** `opens 6:45 pm` on its day, `open now` once it can be joined. */
function openingText({ state, isToday, opens }: LearnerClass): string {
  if (state === 'open') return ', open now';
  return isToday ? `, opens ${opens}` : '';
}

export function NextClass({ liveClass, course, label = 'Next class', className = '' }: NextClassProps) {
  const canJoin = liveClass.isToday || liveClass.state === 'open';
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${className}`}>
      <div>
        <p className="facts text-ink-2">{`${label}${liveClass.title ? `: ${liveClass.title}` : ''}`}</p>
        <p>
          <strong>{wholeTimes(liveClass.when)}</strong>
          <YourTime iso={liveClass.startsAt} />
          <span>{wholeTimes(openingText(liveClass))}</span>
        </p>
      </div>
      {canJoin && <JoinLink liveClass={liveClass} course={course} />}
    </div>
  );
}
