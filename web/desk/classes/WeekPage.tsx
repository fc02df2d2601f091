import { Link, useLocation, useSearchParams } from 'react-router';
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
import { optionsOf, recordOptions } from '../ui/options.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { useMay } from '../use-may.ts';
import { ClassTable } from './ClassTable.tsx';
import { classFilters, listClasses } from './endpoints.ts';
import { WeekGrid } from './WeekGrid.tsx';

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

function Views({ isGrid }: { isGrid: boolean }) {
  const { search } = useLocation();
  const to = (view: string) =>
    `${deskPaths.classes}${addressWith(search, { view, by: '', cursor: '', row: '', trainer: '' })}`;
  return (
    <Tabs
      label="View"
      tabs={[
        { label: 'List', to: to(''), isCurrent: !isGrid },
        { label: 'Grid', to: to('grid'), isCurrent: isGrid },
      ]}
    />
  );
}

/** The classes of seven days, as a list or a grid: of all trainers for staff who plan, and their own for trainers. */
export function WeekPage() {
  const mayPlan = useMay('classes.plan');
  const [query] = useSearchParams();
  const isGrid = query.get('view') === 'grid';
  const isByRoom = query.get('by') === 'room';
  const result = listClasses.useQuery(useListQuery(classFilters));
  const week = result.data;
  return (
    <DeskPage
      title={mayPlan ? 'Classes' : 'Your classes'}
      path={deskPaths.classes}
      tabs={week && <OtherWeeks {...week} />}
      actions={<Views isGrid={isGrid} />}
      filters={
        mayPlan &&
        week && (
          <FilterForm>
            {isGrid ? (
              <ChoiceFilter label="Rows" name="by" all="Trainers" options={optionsOf({ room: 'Rooms' })} />
            ) : (
              <ChoiceFilter label="Trainer" name="trainer" options={recordOptions(week.trainers)} />
            )}
            <input type="hidden" name="from" value={week.from} />
          </FilterForm>
        )
      }
    >
      <Loaded what="classes" result={result}>
        {(shown) => (
          <>
            {isGrid ? (
              <WeekGrid week={shown} by={isByRoom ? 'rooms' : 'trainers'} />
            ) : (
              <ClassTable caption="Classes by time" classes={shown.data} empty="No classes in this week." withBatch />
            )}
            <CursorPager next={shown.next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(WeekPage, listClasses, classFilters);
