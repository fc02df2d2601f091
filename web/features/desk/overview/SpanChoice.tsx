import { Link } from 'react-router';
import { overviewSpans } from '../../../../contract/desk-overview.ts';
import { deskPaths } from '../../../desk-paths.ts';

/** How far the figures look back. */
export function SpanChoice({ chosen }: { chosen: number }) {
  return (
    <nav aria-label="Days to look back" className="flex">
      {overviewSpans.map((days) => (
        <Link
          key={days}
          to={deskPaths.overviewOf(days)}
          preventScrollReset
          aria-current={Number(days) === chosen ? 'true' : undefined}
          className="-ml-px flex min-h-11 items-center border border-strong px-4 no-underline first:rounded-l last:rounded-r hover:bg-soft aria-[current]:bg-ink aria-[current]:font-bold aria-[current]:text-paper"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
