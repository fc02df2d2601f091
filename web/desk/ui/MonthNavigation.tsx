import { Link } from 'react-router';
import { monthAfter, monthName } from '../../../contract/base/calendar.ts';
import { buttonClass } from '../../ui/button.ts';

export function MonthNavigation({ month, pathOf }: { month: string; pathOf: (month: string) => string }) {
  return (
    <nav aria-label="Months" className="flex gap-2">
      {[-1, 1].map((step) => {
        const other = monthAfter(month, step);
        return (
          <Link key={step} to={pathOf(other)} className={buttonClass('outline')}>
            {monthName(other)}
          </Link>
        );
      })}
    </nav>
  );
}
