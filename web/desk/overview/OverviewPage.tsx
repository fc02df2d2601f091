import { Link } from 'react-router';
import { type DeskOverview, overviewSpans } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { read } from '../api.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { CourseFigures, conversion } from './CourseFigures.tsx';
import { DayFigures } from './DayFigures.tsx';
import { LeadFigures } from './LeadFigures.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { MonthFigures } from './MonthFigures.tsx';
import { NextBatches } from './NextBatches.tsx';
import { Totals } from './Totals.tsx';

/** The company's figures of the month; null for people who may not read them. */
const getMonth = read('GET /desk/today/month', {
  provides: ['DeskOrder', 'DeskRefund', 'DeskBatch', 'DeskRequest'],
});
const getOverview = read('GET /desk/overview', { provides: ['DeskRequest', 'DeskMessage', 'DeskMail'] });

export function OverviewPage() {
  const result = getOverview.useQuery(useListQuery(['days']));
  const { currentData: month } = getMonth.useQuery();
  return (
    <DeskPage title="Overview" path={deskPaths.overview}>
      {month && <MonthFigures month={month} />}
      <Loaded what="figures" result={result}>
        {(overview) => <Figures overview={overview} />}
      </Loaded>
    </DeskPage>
  );
}

function Figures({ overview }: { overview: DeskOverview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <MoneyFigures overview={overview} days={overview.days.length} />
      <section aria-labelledby="span">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="span" className="title-3">
            The last {overview.days.length} days
          </h2>
          <SpanChoice chosen={overview.days.length} />
        </div>
        <div className="mb-8">
          <RequestTotals total={overview.total} />
        </div>
        <DayFigures days={overview.days} hasMoney={overview.money !== null} />
      </section>
      <NextBatches batches={overview.batches} />
      <LeadFigures overview={overview} hasMoney={overview.money !== null} />
      <CourseFigures courses={overview.courses} />
    </div>
  );
}

function RequestTotals({ total }: { total: DeskOverview['total'] }) {
  const { requests, converted, enrollments, completions } = total;
  const totals = [
    { label: 'Leads', value: requests, to: deskPaths.requests },
    {
      label: 'Converted',
      value: requests === 0 ? '–' : `${converted} (${conversion(total)})`,
      to: deskPaths.enrolledRequests,
    },
    { label: 'Enrollments', value: enrollments, to: '#by-course' },
    { label: 'Completions', value: completions, to: '#by-course' },
  ];
  return <Totals totals={totals} />;
}

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

export const page = deskRoute(OverviewPage, (_, { searchParams }) => [
  visit(getOverview, listQuery(searchParams, ['days'])),
  visit(getMonth, undefined),
]);
