import type { ComponentProps } from 'react';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../desk-paths.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { OpenLink } from './OpenLink.tsx';
import { Totals } from './Totals.tsx';

/** Share of the seats that are limited and taken; a dash if none is limited. */
function filledText(batches: DeskOverview['batches']): string {
  const limited = batches.flatMap(({ taken, seats }) => (seats === null ? [] : [{ taken, seats }]));
  const sum = (key: 'taken' | 'seats') => limited.reduce((all, batch) => all + batch[key], 0);
  return limited.length === 0 ? '–' : `${sum('taken')} of ${sum('seats')}`;
}

type MoneyFiguresProps = { overview: Pick<DeskOverview, 'money' | 'batches'>; days: number };

/** Money received and due, for roles that read the books, and the seats of the next batches. */
export function MoneyFigures({ overview: { money, batches }, days }: MoneyFiguresProps) {
  const seats = { label: 'Seats filled', value: filledText(batches), to: '#next-batches', note: 'of the next batches' };
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="title-3 mb-5">
        {money ? 'Money and seats' : 'Seats'}
      </h2>
      <Totals totals={money ? [...moneyTotals(money, days), seats] : [seats]} />
    </section>
  );
}

function moneyTotals(money: NonNullable<DeskOverview['money']>, days: number): ComponentProps<typeof Totals>['totals'] {
  const { paidPaise, returnedPaise, duePaise, overduePaise, overdueOrders } = money;
  const late = overdueOrders === 1 ? 'one order' : `${overdueOrders} orders`;
  return [
    {
      label: `Paid in ${days} days`,
      value: rupees(paidPaise),
      to: deskPaths.money,
      ...(returnedPaise > 0 && { note: `${rupees(returnedPaise)} refunded` }),
    },
    { label: 'Due in 30 days', value: rupees(duePaise), to: deskPaths.orders },
    {
      label: 'Overdue',
      value: rupees(overduePaise),
      to: deskPaths.overdueOrders,
      isBad: overduePaise > 0,
      ...(overdueOrders > 0 && { note: late }),
    },
  ];
}

const batchColumns: Column<DeskOverview['batches'][number]>[] = [
  {
    label: 'Batch',
    cell: ({ id, number, course }) => <OpenLink to={deskPaths.batch(id)}>{`${course}, batch ${number}`}</OpenLink>,
  },
  { label: 'Begins', cell: ({ startsOn }) => <time dateTime={startsOn}>{longDate(startsOn)}</time> },
  {
    label: 'Seats taken',
    numeric: true,
    cell: ({ taken, held, seats }) =>
      `${taken}${seats === null ? ', no limit' : ` of ${seats}`}${held > 0 ? `, ${held} held unpaid` : ''}`,
  },
];

/** The batches that begin next, each with its seats. */
export function NextBatches({ batches }: { batches: DeskOverview['batches'] }) {
  return (
    <section aria-labelledby="next-batches">
      <h2 id="next-batches" tabIndex={-1} className="title-3 mb-5">
        Next batches
      </h2>
      <RecordTable
        caption="Batches that begin next"
        columns={batchColumns}
        rows={batches}
        keyOf={({ id }) => id}
        empty="No batch is planned."
      />
    </section>
  );
}

type LeadRow = Omit<DeskOverview['owners'][number], 'owner'> & {
  key: string;
  name: string;
  /** A link to the counted requests; no link if the list has no such filter. */
  to?: string | undefined;
};

const leadColumns: Column<LeadRow>[] = [
  { label: 'Requests', numeric: true, cell: ({ requests }) => requests },
  { label: 'Reached', numeric: true, cell: ({ reached }) => reached },
  { label: 'Converted', numeric: true, cell: ({ converted }) => converted },
];
const paidColumn: Column<LeadRow> = {
  label: 'Paid so far',
  numeric: true,
  cell: ({ paidPaise }) => rupees(paidPaise ?? 0),
};

type LeadFiguresProps = { overview: Pick<DeskOverview, 'sources' | 'owners'>; hasMoney: boolean };

/** The outcome of the span's requests, by source and by owner. */
export function LeadFigures({ overview: { sources, owners }, hasMoney }: LeadFiguresProps) {
  const columns = hasMoney ? [...leadColumns, paidColumn] : leadColumns;
  const bySource = sources.map(({ source, ...row }) => ({
    ...row,
    key: source,
    name: source || 'Came directly',
    to: source ? deskPaths.requestsOf({ source }) : undefined,
  }));
  const byOwner = owners.map(({ owner, ...row }) => ({
    ...row,
    key: owner?.id ?? '',
    name: owner?.name ?? 'No one',
    to: deskPaths.requestsOf({ owner: owner?.id ?? 'nobody' }),
  }));
  return (
    <>
      <LeadTable title="By source" first="Source" rows={bySource} columns={columns} />
      <LeadTable title="By owner" first="Owner" rows={byOwner} columns={columns} />
    </>
  );
}

type LeadTableProps = { title: string; first: string; rows: LeadRow[]; columns: Column<LeadRow>[] };

function LeadTable({ title, first, rows, columns }: LeadTableProps) {
  const id = title.toLowerCase().replace(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-3 mb-5">
        {title}
      </h2>
      <RecordTable
        caption={`Requests in this period ${title.toLowerCase()}`}
        columns={[
          { label: first, cell: ({ name, to }) => (to ? <OpenLink to={to}>{name}</OpenLink> : name) },
          ...columns,
        ]}
        rows={rows}
        keyOf={({ key }) => key}
        empty="No requests in this period."
      />
    </section>
  );
}
