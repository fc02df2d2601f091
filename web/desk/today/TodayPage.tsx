import { Link } from 'react-router';
import { dateInKolkata, weekdayAndDate } from '../../../contract/base/calendar.ts';
import { type DeskWaiting, MAX_WAITING } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { getMe } from '../../site/account/endpoints.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { useMay } from '../use-may.ts';
import { getToday } from './endpoints.ts';
import { kindLabels } from './labels.ts';
import { PersonPanel } from './PersonPanel.tsx';
import { Queue } from './Queue.tsx';
import { useSelectedPersonId } from './selected-person.ts';

export function TodayPage() {
  const mayAddRequest = useMay('leads.work');
  const selectedPersonId = useSelectedPersonId();
  const result = getToday.useQuery();
  const { day = '', waiting = [] } = result.data ?? {};
  const newLead = (
    <Link to={deskPaths.newRequest} className={buttonClass('accent')}>
      New lead
    </Link>
  );
  return (
    <DeskPage
      title="Today"
      path={deskPaths.today}
      actions={mayAddRequest && newLead}
      tabs={day && <p className="text-ink-2">{weekdayAndDate(day)}</p>}
      filters={<Waiting waiting={waiting} />}
    >
      <CodeDue />
      <Loaded what="queue" result={result}>
        {({ rows }) => (
          <>
            {rows.length === 0 && (
              <p className="border-y border-hairline py-4 text-ink-2">Nothing is waiting for you.</p>
            )}
            <div
              className={
                selectedPersonId
                  ? 'grid items-start gap-x-8 min-[75rem]:grid-cols-[minmax(0,1fr)_30rem]'
                  : 'grid min-w-0'
              }
            >
              <Queue rows={rows} waiting={waiting} today={day} />
              {selectedPersonId && <PersonPanel id={selectedPersonId} />}
            </div>
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** Tells staff who will need a sign-in code by when to set it up. */
function CodeDue() {
  const { data: me } = getMe.useQuery();
  if (!me?.secondFactorDueAt) return null;
  // It is due as that day ends.
  const lastDay = dateInKolkata(new Date(Date.parse(me.secondFactorDueAt) - 1));
  return (
    <p className="mb-3 border-l-4 border-accent bg-sunk px-4 py-2">
      Set up your sign-in code by {weekdayAndDate(lastDay)}. After that, the desk opens only with it.{' '}
      <a href={`${paths.account}#sign-in-code`} className="as-link">
        Set up my sign-in code
      </a>
    </p>
  );
}

/** How much of each kind waits, with a link to its list. */
function Waiting({ waiting }: { waiting: readonly DeskWaiting[] }) {
  const nonEmpty = waiting.filter(({ total }) => total > 0);
  if (nonEmpty.length === 0) return null;
  return (
    <ul aria-label="Waiting" className="order-4 flex basis-full gap-1.5 overflow-x-auto lg:flex-wrap">
      {nonEmpty.map(({ kind, total }) => (
        <li key={kind} className="shrink-0">
          <Link
            to={kindLabels[kind].to}
            className="inline-flex min-h-8 items-center gap-1.5 rounded border border-hairline bg-sheet px-2 text-[0.9375rem] no-underline hover:bg-soft"
          >
            {kindLabels[kind].list} <span className="font-bold tabular-nums">{countText(total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countText = (total: number) => (total < MAX_WAITING ? total : `${MAX_WAITING}+`);

export const page = deskRoute(TodayPage, () => [visit(getToday, undefined)]);
