import { Link, useLocation } from 'react-router';
import { addDays, shortDay } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { ClassWeek } from '../../../contract/teaching/desk-classes.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { listRoute, useListQuery } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { addressWith } from '../ui/list-address.ts';
import { recordOptions } from '../ui/options.ts';
import { useMay } from '../use-may.ts';
import { ClassTable } from './ClassTable.tsx';
import { classFilters, listClasses } from './endpoints.ts';

function shortText(date: string): string {
  const { day, month } = shortDay(date);
  return `${Number(day)} ${month}`;
}

function OtherWeeks({ from, until }: Pick<ClassWeek, 'from' | 'until'>) {
  const { search } = useLocation();
  const to = (days: number) =>
    `${deskPaths.classes}${addressWith(search, { from: addDays(from, days), cursor: '', row: '' })}`;
  return (
    <nav aria-label="Other weeks" className="flex items-center gap-1">
      <Link to={to(-7)} aria-label="Previous week" className="icon-button">
        <ChevronIcon className="rotate-90" />
      </Link>
      <span className="whitespace-nowrap">{`${shortText(from)} to ${shortText(until)}`}</span>
      <Link to={to(7)} aria-label="Next week" className="icon-button">
        <ChevronIcon className="-rotate-90" />
      </Link>
    </nav>
  );
}

/** The classes of seven days: of all trainers for staff who plan, and their own for trainers. */
export function WeekPage() {
  const mayPlan = useMay('classes.plan');
  const result = listClasses.useQuery(useListQuery(classFilters));
  const week = result.data;
  return (
    <DeskPage
      title={mayPlan ? 'Classes' : 'Your classes'}
      path={deskPaths.classes}
      tabs={week && <OtherWeeks {...week} />}
      filters={
        mayPlan &&
        week && (
          <FilterForm>
            <ChoiceFilter label="Trainer" name="trainer" options={recordOptions(week.trainers)} />
            <input type="hidden" name="from" value={week.from} />
          </FilterForm>
        )
      }
    >
      <Loaded what="classes" result={result}>
        {({ data, next }) => (
          <>
            <ClassTable caption="Classes by time" classes={data} empty="No classes in this week." withBatch />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(WeekPage, listClasses, classFilters);
