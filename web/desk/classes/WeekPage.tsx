import { Link, useSearchParams } from 'react-router';
import { addDays, longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { ClassWeek } from '../../../contract/teaching/desk-classes.ts';
import { buttonClass } from '../../ui/button.ts';
import { listRoute, useListQuery } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { recordOptions } from '../ui/options.ts';
import { useMay } from '../use-may.ts';
import { ClassTable } from './ClassTable.tsx';
import { classFilters, listClasses } from './endpoints.ts';

function OtherWeeks({ from }: Pick<ClassWeek, 'from'>) {
  const [search] = useSearchParams();
  const to = (days: number) => {
    const query = new URLSearchParams({ ...Object.fromEntries(search), from: addDays(from, days) });
    query.delete('cursor');
    return `${deskPaths.classes}?${query}`;
  };
  return (
    <nav aria-label="Other weeks" className="mb-4 flex flex-wrap gap-2">
      <Link to={to(-7)} className={buttonClass('outline')}>
        Previous week
      </Link>
      <Link to={to(7)} className={buttonClass('outline')}>
        Next week
      </Link>
    </nav>
  );
}

/** The classes of seven days: of all trainers for staff who plan, and their own for trainers. */
export function WeekPage() {
  const mayPlan = useMay('classes.plan');
  return (
    <DeskPage title={mayPlan ? 'Classes' : 'Your classes'} path={deskPaths.classes}>
      <Loaded what="classes" result={listClasses.useQuery(useListQuery(classFilters))}>
        {({ data, next, from, until, trainers }) => (
          <>
            <p className="mb-4 text-lg">{`${longDate(from)} to ${longDate(until)}`}</p>
            <OtherWeeks from={from} />
            {mayPlan && (
              <FilterForm>
                <ChoiceFilter label="Trainer" name="trainer" options={recordOptions(trainers)} />
                <input type="hidden" name="from" value={from} />
              </FilterForm>
            )}
            <ClassTable caption="Classes by time" classes={data} empty="No classes in this week." withBatch />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(WeekPage, listClasses, classFilters);
