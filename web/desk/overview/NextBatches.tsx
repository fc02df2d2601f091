import { longDate } from '../../../contract/base/calendar.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { PermittedLink } from './Totals.tsx';

const columns: Column<DeskOverview['batches'][number]>[] = [
  {
    label: 'Batch',
    cell: ({ id, number, course }) => (
      <PermittedLink to={deskPaths.batch(id)}>{`${course}, batch ${number}`}</PermittedLink>
    ),
  },
  { label: 'Begins', cell: ({ startsOn }) => <time dateTime={startsOn}>{longDate(startsOn)}</time> },
  {
    label: 'Seats taken',
    numeric: true,
    cell: ({ taken, held, seats }) =>
      `${taken}${seats === null ? ', no limit' : ` of ${seats}`}${held > 0 ? `, ${held} held unpaid` : ''}`,
  },
];

export function NextBatches({ batches }: { batches: DeskOverview['batches'] }) {
  return (
    <section aria-labelledby="next-batches">
      <h2 id="next-batches" tabIndex={-1} className="title-3 mb-5">
        Next batches
      </h2>
      <RecordTable
        caption="Batches that begin next"
        columns={columns}
        rows={batches}
        keyOf={({ id }) => id}
        empty="No batch is planned."
      />
    </section>
  );
}
