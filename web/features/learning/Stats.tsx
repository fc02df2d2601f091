import type { Dashboard } from '../../../contract/dashboard.ts';
import { hoursOf } from './hours.ts';

/** The three figures of the dashboard (specification section 2). */
export function Stats({ dashboard }: { dashboard: Dashboard }) {
  const stats = [
    ['Enrolled Courses', String(dashboard.enrolledCourses)],
    ['Completed Courses', String(dashboard.completedCourses)],
    ['Learning Hours', hoursOf(dashboard.learningMinutes)],
  ];
  return (
    <dl className="mt-10 grid gap-2 sm:grid-cols-3 sm:gap-4">
      {stats.map(([label, figure]) => (
        <div
          key={label}
          className="flex items-baseline justify-between rounded border border-hairline bg-sheet px-5 py-3 sm:flex-col-reverse sm:py-5"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="title-2 font-bold font-display tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
