import { useSearchParams } from 'react-router';
import { type DeskTrashItem, TRASH_DAYS, type TrashKind, trashKinds } from '../../../../contract/desk-trash.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { ChoiceFilter } from '../ui/FilterInputs.tsx';
import { Loading } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useGetTrashQuery, useRestoreFromTrashMutation } from './endpoints.ts';
import { trashQuery } from './query.ts';

const kindNames: Record<TrashKind, string> = {
  course: 'Course',
  module: 'Module',
  lesson: 'Lesson',
  topic: 'Topic',
  post: 'Post',
  testimonial: 'Testimonial',
  image: 'Image',
};

const columns: Column<DeskTrashItem>[] = [
  { label: 'What', cell: (item) => <Title item={item} /> },
  { label: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { label: 'Deleted', cell: ({ deletedAt }) => <LocalTime iso={deletedAt} /> },
  { label: 'By', cell: ({ deletedBy }) => deletedBy ?? 'Somebody who left' },
  { label: 'Kept until', cell: ({ until }) => <LocalTime iso={until} /> },
  { label: 'Action', cell: (item) => <BringBack item={item} /> },
];

/** What staff deleted. */
export function TrashPage() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useGetTrashQuery(trashQuery(search));
  return (
    <DeskPage title="Trash" path={deskPaths.trash}>
      <p className="mb-6 max-w-[60ch] text-ink-2">
        What was deleted can be brought back for {TRASH_DAYS} days, then it is gone for good. A course that somebody
        asked for or is enrolled in, and an image that a text shows, stay here longer.
      </p>
      <FilterForm>
        <ChoiceFilter
          label="Kind"
          name="kind"
          options={trashKinds.map((kind) => ({ value: kind, label: `${kindNames[kind]}s` }))}
        />
      </FilterForm>
      {data && !isError ? (
        <>
          <RecordTable
            caption="What was deleted"
            columns={columns}
            rows={data.data}
            keyOf={({ id }) => id}
            empty="The trash is empty."
          />
          <CursorPager next={data.next} />
        </>
      ) : (
        <Loading what="trash" failed={isError} onRetry={refetch} />
      )}
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

function BringBack({ item }: { item: DeskTrashItem }) {
  const [restore] = useRestoreFromTrashMutation();
  if (item.waitsFor) {
    return (
      <span className="text-ink-2">
        First bring back the {item.waitsFor.kind} “{item.waitsFor.title}”
      </span>
    );
  }
  return (
    <ActionButton id={`restore-${item.id}`} act={() => restore(item)}>
      <span className="whitespace-nowrap">Bring back</span>
      <span className="sr-only"> {item.title}</span>
    </ActionButton>
  );
}
