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
    <dl className="mt-10 grid gap-4 sm:grid-cols-3">
      {stats.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse rounded border border-hairline bg-sheet p-5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="title-2 font-bold font-display tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
