import { useSearchParams } from 'react-router';
import { type DeskTrashItem, TRASH_DAYS, trashKinds } from '../../../contract/desk/desk-trash.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { identifierLabel } from '../ui/names.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { listTrash, restoreRecord, trashQuery } from './endpoints.ts';

const columns: ListColumn<DeskTrashItem>[] = [
  { label: 'What', cell: (item) => <Title item={item} /> },
  { label: 'Actions', cell: (item) => <RestoreAction item={item} />, width: 's' },
  { label: 'Kind', cell: ({ kind }) => identifierLabel(kind), width: 's' },
  { label: 'Deleted', cell: ({ deletedAt }) => <Moment iso={deletedAt} />, width: 'm', phone: 'panel' },
  { label: 'By', cell: ({ deletedBy }) => deletedBy ?? FORMER_STAFF, width: 'm', phone: 'panel' },
  { label: 'Gone for good', cell: ({ until }) => <Moment iso={until} />, width: 'm', phone: 'panel' },
];

export function TrashPage() {
  const [search] = useSearchParams();
  const result = listTrash.useQuery(trashQuery(search));
  return (
    <DeskPage
      title="Trash"
      path={deskPaths.trash}
      filters={
        <FilterForm>
          <ChoiceFilter
            label="Kind"
            name="kind"
            options={trashKinds.map((kind) => ({ value: kind, label: `${identifierLabel(kind)}s` }))}
          />
        </FilterForm>
      }
      about={`You can restore deleted records for ${TRASH_DAYS} days. After that they are gone for good. Courses with leads or learners, and images that a text shows, stay longer.`}
    >
      <RecordList
        what="trash"
        result={result}
        caption="Deleted records"
        columns={columns}
        empty="The trash is empty."
      />
    </DeskPage>
  );
}

function Title({ item: { title, course } }: { item: DeskTrashItem }) {
  return (
    <span className="wrap-anywhere">
      {title}
      {course && <span className="font-normal text-ink-2"> of {course}</span>}
    </span>
  );
}

function RestoreAction({ item }: { item: DeskTrashItem }) {
  const [restore] = restoreRecord.useMutation();
  if (item.waitsFor) {
    return (
      <span className="text-ink-2">
        First restore the {item.waitsFor.kind} “{item.waitsFor.title}”
      </span>
    );
  }
  return (
    <ActionButton id={`restore-${item.id}`} act={() => restore(item)}>
      <span className="whitespace-nowrap">Restore</span>
      <span className="sr-only"> {item.title}</span>
    </ActionButton>
  );
}

export const page = deskRoute(TrashPage, (_, { searchParams }) => [visit(listTrash, trashQuery(searchParams))]);
