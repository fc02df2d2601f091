import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import type { DeskLeadImportList } from '../../../contract/selling/desk-lead-imports.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Moment } from '../ui/FactList.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listLeadImports, undoLeadImport } from './endpoints.ts';

type Row = DeskLeadImportList['data'][number];

export function Imports() {
  const result = listLeadImports.useQuery();
  const columns: Column<Row>[] = [
    { label: 'Imported', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    { label: 'By', cell: ({ author }) => author?.name ?? FORMER_STAFF },
    { label: 'From', cell: ({ source }) => source },
    {
      label: 'Leads',
      cell: ({ id, count }) =>
        count === 0 ? count : <TextLink to={deskPaths.requestsOf({ import: id })}>{count}</TextLink>,
      numeric: true,
    },
    { label: 'Undo', cell: (leadImport) => <UndoImport leadImport={leadImport} /> },
  ];
  return (
    <section className="mt-6">
      <h2 className="title-3 mb-3">Earlier imports</h2>
      <Loaded what="imports" result={result}>
        {(imports) => (
          <RecordTable
            caption="Earlier imports, newest first"
            columns={columns}
            rows={imports}
            keyOf={({ id }) => id}
            empty="Nothing has been imported yet."
          />
        )}
      </Loaded>
    </section>
  );
}

function UndoImport({ leadImport: { id, count, takenBackAt } }: { leadImport: Row }) {
  const [undo] = undoLeadImport.useMutation();
  if (takenBackAt)
    return (
      <>
        Undone <Moment iso={takenBackAt} />
      </>
    );
  return (
    <ActionButton
      id={`undo-${id}`}
      variant="quiet"
      act={() => undo({ id })}
      confirm={{
        title: 'Undo this import?',
        text: `Its leads (${count}) are deleted, except those that someone has worked on since. Lost leads that the import opened again stay open.`,
        button: 'Undo import',
        isLoss: true,
      }}
    >
      Undo
    </ActionButton>
  );
}
