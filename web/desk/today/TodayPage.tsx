import { Link } from 'react-router';
import { weekdayAndDate } from '../../../contract/base/calendar.ts';
import { type DeskWaiting, MAX_WAITING } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { useMay } from '../use-may.ts';
import { getMonth, getToday } from './endpoints.ts';
import { kindLabels } from './labels.ts';
import { MonthFigures } from './MonthFigures.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { Queue } from './Queue.tsx';
import { useSelectedPersonId } from './selected-person.ts';

export function TodayPage() {
  const mayAddRequest = useMay('leads.work');
  const selectedPersonId = useSelectedPersonId();
  const { currentData: month } = getMonth.useQuery();
  const newRequest = (
    <Link to={deskPaths.newRequest} className={buttonClass('accent')}>
      New request
    </Link>
  );
  return (
    <DeskPage title="Today" path={deskPaths.today} actions={mayAddRequest && newRequest}>
      <Loaded what="queue" result={getToday.useQuery()}>
        {({ day, waiting, rows }) => (
          <>
            <p className="-mt-4 mb-6 text-ink-2">{weekdayAndDate(day)}</p>
            {month && <MonthFigures month={month} />}
            <Waiting waiting={waiting} />
            {rows.length === 0 && <p className="border-y border-hairline py-8 text-ink-2">Nothing waits for you.</p>}
            <div
              className={
                selectedPersonId
                  ? 'grid items-start gap-x-8 min-[75rem]:grid-cols-[minmax(0,1fr)_26rem]'
                  : 'grid min-w-0'
              }
            >
              <Queue rows={rows} today={day} />
              {selectedPersonId && <PersonPanel id={selectedPersonId} />}
            </div>
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Waiting({ waiting }: { waiting: readonly DeskWaiting[] }) {
  const nonEmpty = waiting.filter(({ total }) => total > 0);
  if (nonEmpty.length === 0) return null;
  return (
    <ul aria-label="Waiting" className="mb-6 flex flex-wrap gap-2">
      {nonEmpty.map(({ kind, total }) => (
        <li key={kind}>
          <Link
            to={kindLabels[kind].to}
            className="inline-flex min-h-11 items-center gap-2 rounded border border-hairline bg-sheet px-3 text-[0.9375rem] no-underline hover:bg-soft"
          >
            {kindLabels[kind].list} <span className="font-bold tabular-nums">{countText(total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countText = (total: number) => (total < MAX_WAITING ? total : `${MAX_WAITING}+`);

export const page = deskRoute(TodayPage, () => [visit(getToday, undefined), visit(getMonth, undefined)]);
