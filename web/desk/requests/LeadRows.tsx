import { useState } from 'react';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskLeadPreview } from '../../../contract/selling/desk-lead-imports.ts';
import { buttonClass } from '../../ui/button.ts';
import { unbroken } from '../../ui/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';

type Row = DeskLeadPreview['rows'][number];

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
  {
    label: 'Note',
    cell: ({ note }) => <span className="whitespace-pre-line wrap-anywhere">{note}</span>,
    inCard: ({ note }) => note !== '',
  },
  { label: 'Line', cell: ({ line }) => line, numeric: true },
  { label: 'Result', cell: (row) => <Outcome row={row} /> },
];

function Outcome({ row: { state, problem, requestId } }: { row: Row }) {
  if (state === 'new') return <Badge tone="good">New</Badge>;
  if (state === 'unmapped') return <span className="text-bad">{problem}</span>;
  const known = requestId ? <TextLink to={deskPaths.request(requestId)}>known already</TextLink> : 'twice in the file';
  if (state === 'reopened') return <>A lost lead, {known}, opens again</>;
  return <>Left out: {known}</>;
}

const groups: [state: Row['state'], title: string][] = [
  ['new', 'New'],
  ['reopened', 'Open again'],
  ['unmapped', 'Waiting for their course'],
  ['repeated', 'Repeated'],
];

export function LeadRows({ preview: { rows } }: { preview: DeskLeadPreview }) {
  const [shownOf, setShownOf] = useState<Partial<Record<Row['state'], number>>>({});
  return (
    <>
      {groups.map(([state, title]) => {
        const matching = rows.filter((row) => row.state === state);
        if (matching.length === 0) return null;
        const shown = shownOf[state] ?? MAX_SHOWN;
        return (
          <section key={state} className="mb-8">
            <h2 className="title-3 mb-3">{`${title}: ${matching.length}`}</h2>
            <RecordTable
              caption={title}
              columns={columns}
              rows={matching.slice(0, shown)}
              keyOf={({ line }) => String(line)}
              empty=""
            />
            {matching.length > shown && (
              <button
                type="button"
                onClick={() => setShownOf({ ...shownOf, [state]: matching.length })}
                className={`${buttonClass('quiet')} mt-2`}
              >
                {`Show the other ${matching.length - shown}`}
              </button>
            )}
          </section>
        );
      })}
    </>
  );
}
