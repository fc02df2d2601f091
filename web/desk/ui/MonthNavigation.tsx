import { Link } from 'react-router';
import { monthAfter, monthName } from '../../../contract/base/calendar.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

/** The month of a page, between links to the one before and the one after it. */
export function MonthNavigation({ month, pathOf }: { month: string; pathOf: (month: string) => string }) {
  const other = (step: 1 | -1, className: string) => {
    const to = monthAfter(month, step);
    return (
      <Link to={pathOf(to)} aria-label={monthName(to)} className="icon-button">
        <ChevronIcon className={className} />
      </Link>
    );
  };
  return (
    <nav aria-label="Months" className="flex items-center gap-1">
      {other(-1, 'rotate-90')}
      <span className="whitespace-nowrap">{monthName(month)}</span>
      {other(1, '-rotate-90')}
    </nav>
  );
}
