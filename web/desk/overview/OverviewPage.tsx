import { Link, useSearchParams } from 'react-router';
import { type DeskOverview, MOST_TO_DO, overviewSpans } from '../../../contract/desk-overview.ts';
import { mayNow, type Permission } from '../../../contract/permission.ts';
import { deskPaths } from '../../desk-paths.ts';
import { getMe } from '../../site/account/endpoints.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { listQuery } from '../ui/list-query.ts';
import { CourseFigures, conversion } from './CourseFigures.tsx';
import { DayFigures } from './DayFigures.tsx';
import { getOverview } from './endpoints.ts';
import { MoneyFigures, NextBatches, SourceFigures } from './MoneyFigures.tsx';
import { Totals } from './Totals.tsx';

/** What happens on the site, in figures. */
export function OverviewPage() {
  const [search] = useSearchParams();
  const result = getOverview.useQuery(listQuery(search, ['days']));
  return (
    <DeskPage title="Overview" path={deskPaths.overview}>
      <Loaded what="figures" result={result}>
        {(overview) => <Figures of={overview} />}
      </Loaded>
    </DeskPage>
  );
}

function Figures({ of: overview }: { of: DeskOverview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <MoneyFigures of={overview} days={overview.days.length} />
      <ToDo of={overview.toDo} />
      <section aria-labelledby="span">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="span" className="title-3">
            The last {overview.days.length} days
          </h2>
          <SpanChoice chosen={overview.days.length} />
        </div>
        <div className="mb-8">
          <RequestTotals of={overview.total} />
        </div>
        <DayFigures of={overview.days} hasMoney={overview.money !== null} />
      </section>
      <NextBatches of={overview.batches} />
      <SourceFigures of={overview.sources} hasMoney={overview.money !== null} />
      <CourseFigures of={overview.courses} />
    </div>
  );
}

/** What came of the requests of the span. */
function RequestTotals({ of }: { of: DeskOverview['total'] }) {
  const { requests, converted, enrollments, completions } = of;
  const totals = [
    { label: 'Requests', value: requests, to: deskPaths.requests },
    {
      label: 'Converted',
      value: requests === 0 ? '–' : `${converted} (${conversion(of)})`,
      to: deskPaths.enrolledRequests,
    },
    { label: 'Enrollments', value: enrollments, to: '#by-course' },
    { label: 'Completions', value: completions, to: '#by-course' },
  ];
  return <Totals of={totals} />;
}

/** How far the figures look back. */
function SpanChoice({ chosen }: { chosen: number }) {
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

const shown = (count: number) => (count < MOST_TO_DO ? String(count) : `${MOST_TO_DO}+`);

type ToDoItem = {
  label: string;
  count: number;
  to: string;
  /** Who can do it. */
  who: Permission;
  /** Whether any of it is bad. */
  isBad?: boolean;
};

/** What waits for the caller, each with the way to its list. */
function ToDo({ of }: { of: DeskOverview['toDo'] }) {
  const { data: me } = getMe.useQuery();
  const items: ToDoItem[] = [
    { label: 'New requests', count: of.newRequests, to: deskPaths.newRequests, who: 'leads.work' },
    { label: 'Follow-ups due', count: of.dueFollowUps, to: deskPaths.dueRequests, who: 'leads.work' },
    { label: 'Unanswered messages', count: of.newMessages, to: deskPaths.newMessages, who: 'leads.work' },
    { label: 'Absences', count: of.absences, to: deskPaths.absences, who: 'leads.work' },
    { label: 'Transfers to match', count: of.transfersToMatch, to: deskPaths.openTransferClaims, who: 'money.record' },
    {
      label: 'Paid without a seat',
      count: of.ordersWithoutSeat,
      to: deskPaths.ordersWithoutSeat,
      who: 'money.record',
      isBad: true,
    },
    {
      label: 'Refunds to approve',
      count: of.refundsToApprove,
      to: deskPaths.refundsIn('asked'),
      who: 'money.refund',
    },
    { label: 'Money alerts', count: of.alerts, to: deskPaths.alerts, who: 'money.refund', isBad: true },
    { label: 'Failed mails', count: of.failedMails, to: deskPaths.failedMails, who: 'site.manage', isBad: true },
  ];
  const mine = items.filter(({ who }) => me && mayNow(me, who));
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="title-3 mb-5">
        To do
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {mine.map(({ label, count, to, isBad }) => (
          <li key={label}>
            <Link
              to={to}
              className={`flex h-full flex-col justify-between rounded border bg-sheet px-4 py-3 no-underline hover:bg-soft ${isBad && count > 0 ? 'border-bad' : 'border-hairline'}`}
            >
              <span className="text-[0.9375rem] text-ink-2">{label}</span>
              <span
                className={`mt-2 font-display text-3xl font-bold tabular-nums ${isBad && count > 0 ? 'text-bad' : ''}`}
              >
                {shown(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const page = deskRoute(OverviewPage, (_, { searchParams }) => [
  visit(getOverview, listQuery(searchParams, ['days'])),
]);
