import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { PermittedLink } from './Totals.tsx';

type LeadRow = Omit<DeskOverview['owners'][number], 'owner'> & {
  key: string;
  name: string;
  /** The list of the counted requests; undefined if it has no such filter. */
  to?: string | undefined;
};

const leadColumns: Column<LeadRow>[] = [
  { label: 'Leads', numeric: true, cell: ({ requests }) => requests },
  { label: 'Reached', numeric: true, cell: ({ reached }) => reached },
  { label: 'Converted', numeric: true, cell: ({ converted }) => converted },
];
const paidColumn: Column<LeadRow> = {
  label: 'Paid so far',
  numeric: true,
  cell: ({ paidPaise }) => rupees(paidPaise ?? 0),
};

type LeadFiguresProps = { overview: Pick<DeskOverview, 'sources' | 'owners'>; hasMoney: boolean };

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
      <LeadTable title="By source" nameLabel="Source" rows={bySource} columns={columns} />
      <LeadTable title="By owner" nameLabel="Owner" rows={byOwner} columns={columns} />
    </>
  );
}

type LeadTableProps = { title: string; nameLabel: string; rows: LeadRow[]; columns: Column<LeadRow>[] };

function LeadTable({ title, nameLabel, rows, columns }: LeadTableProps) {
  const id = title.toLowerCase().replace(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-3 mb-5">
        {title}
      </h2>
      <RecordTable
        caption={`Leads in this period ${title.toLowerCase()}`}
        columns={[
          { label: nameLabel, cell: ({ name, to }) => (to ? <PermittedLink to={to}>{name}</PermittedLink> : name) },
          ...columns,
        ]}
        rows={rows}
        keyOf={({ key }) => key}
        empty="No leads in this period."
      />
    </section>
  );
}
