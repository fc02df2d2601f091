import { type DeskLeadPreview, type LeadColumn, leadColumns } from '../../../contract/selling/desk-lead-imports.ts';
import { deskPaths } from '../../desk-paths.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';

type Row = DeskLeadPreview['rows'][number];

/** The most rows that are shown in each state; further rows are counted. */
const MAX_SHOWN = 100;

const columns: Column<Row>[] = [
  { label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    label: 'Contact',
    cell: ({ mobileShown, email }) => (
      <span className="wrap-anywhere">{[unbroken(mobileShown), email].filter(Boolean).join(', ')}</span>
    ),
  },
  { label: 'Course', cell: ({ course }) => course, inCard: ({ course }) => course !== '' },
  { label: 'Line', cell: ({ line }) => line, numeric: true },
  { label: 'Result', cell: (row) => <Outcome row={row} /> },
];

function Outcome({ row: { state, problem, requestId } }: { row: Row }) {
  if (state === 'new') return <Badge tone="good">New</Badge>;
  if (state === 'bad') return <span className="text-bad">{problem}</span>;
  return (
    <>
      Left out: {requestId ? <TextLink to={deskPaths.request(requestId)}>known already</TextLink> : 'twice in the file'}
    </>
  );
}

const columnNames: Record<LeadColumn, string> = {
  name: 'Name',
  mobile: 'Mobile',
  email: 'Email',
  course: 'Course',
  note: 'Note',
};

const groups: [state: Row['state'], title: string][] = [
  ['bad', 'Cannot be imported'],
  ['repeated', 'Repeated'],
  ['new', 'New'],
];

type LeadColumnsProps = { preview: DeskLeadPreview; onColumns: (columns: DeskLeadPreview['columns']) => void };

/** The field of each column in a file of leads. */
export function LeadColumns({ preview: { headings, columns: fieldColumns }, onColumns }: LeadColumnsProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-bold">Columns of the file</legend>
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
        {leadColumns.map((column) => (
          <Field key={column} label={columnNames[column]} id={`column-${column}`}>
            {(control) => (
              <select
                {...control}
                value={fieldColumns[column] ?? ''}
                onChange={({ target }) =>
                  onColumns({ ...fieldColumns, [column]: target.value === '' ? null : Number(target.value) })
                }
                className={controlClass}
              >
                <option value="">None</option>
                {headings.map((heading, index) => (
                  // Two columns can have the same heading.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the value is the index
                  <option key={index} value={index}>
                    {heading || `Column ${index + 1}`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** The result of each row of a file of leads, the bad ones first. */
export function LeadRows({ preview: { rows } }: { preview: DeskLeadPreview }) {
  return (
    <>
      {groups.map(([state, title]) => {
        const matching = rows.filter((row) => row.state === state);
        if (matching.length === 0) return null;
        return (
          <section key={state} className="mb-8">
            <h2 className="title-3 mb-3">{`${title}: ${matching.length}`}</h2>
            <RecordTable
              caption={title}
              columns={columns}
              rows={matching.slice(0, MAX_SHOWN)}
              keyOf={({ line }) => String(line)}
              empty=""
            />
            {matching.length > MAX_SHOWN && (
              <p className="mt-2 text-ink-2">{`And ${matching.length - MAX_SHOWN} more.`}</p>
            )}
          </section>
        );
      })}
    </>
  );
}
