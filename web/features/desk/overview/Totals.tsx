import { Link } from 'react-router';
import type { DeskOverview } from '../../../../contract/desk-overview.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { linkClass } from '../ui/link.ts';
import { conversion } from './conversion.ts';

/** What came of the span in all. */
export function Totals({ of }: { of: DeskOverview['total'] }) {
  const { requests, converted, enrollments, completions } = of;
  const totals = [
    { label: 'Requests', value: requests, to: deskPaths.requests },
    { label: 'Enrolled of them', value: `${converted} (${conversion(of)})`, to: deskPaths.enrolledRequests },
    { label: 'Enrollments', value: enrollments, to: '#by-course' },
    { label: 'Completions', value: completions, to: '#by-course' },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
      {totals.map(({ label, value, to }) => (
        <div key={label} className="border-t border-strong pt-2">
          <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">
            <Link to={to} className={linkClass}>
              {value}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
