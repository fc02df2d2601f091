import { useSearchParams } from 'react-router';
import type { DeskOverview } from '../../../../contract/desk-overview.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { listQuery } from '../ui/list-query.ts';
import { CourseFigures } from './CourseFigures.tsx';
import { DayFigures } from './DayFigures.tsx';
import { useGetDeskOverviewQuery } from './endpoints.ts';
import { SpanChoice } from './SpanChoice.tsx';
import { ToDo } from './ToDo.tsx';
import { Totals } from './Totals.tsx';

/** What happens on the site, in figures. */
export function OverviewPage() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useGetDeskOverviewQuery(listQuery(search, ['days']));
  return (
    <DeskPage title="Overview" path={deskPaths.overview}>
      {data ? <Figures of={data} /> : <Loading what="figures" failed={isError} onRetry={refetch} />}
    </DeskPage>
  );
}

function Figures({ of: overview }: { of: DeskOverview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <ToDo of={overview.toDo} />
      <section aria-labelledby="span">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="span" className="title-3">
            The last {overview.days.length} days
          </h2>
          <SpanChoice chosen={overview.days.length} />
        </div>
        <Totals of={overview.total} />
        <DayFigures of={overview.days} />
      </section>
      <CourseFigures of={overview.courses} />
    </div>
  );
}
