import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskWorkRow } from '../../../contract/learning/desk-work.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import type { Column } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listWork, workFilters } from './endpoints.ts';
import { stateLabels } from './labels.ts';

const columns: Column<DeskWorkRow>[] = [
  {
    label: 'Learner',
    cell: ({ id, name, number }) => (
      <span className="block wrap-anywhere">
        <TextLink to={deskPaths.workOf(id)}>{name}</TextLink>
        {number > 1 && <span className="block font-normal text-ink-2">{`Attempt ${number}`}</span>}
      </span>
    ),
  },
  {
    label: 'Lesson',
    cell: ({ course, lesson, batch }) => (
      <span className="wrap-anywhere">
        {lesson}
        <span className="block text-ink-2">{batch === null ? course : `${course}, batch ${batch}`}</span>
      </span>
    ),
  },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} /> },
  {
    label: 'Handed in',
    cell: ({ handedInAt, isLate }) => (
      <>
        <Moment iso={handedInAt} />
        {isLate && <span className="block text-ink-2">Late</span>}
      </>
    ),
  },
];

const otherStates = (['returned', 'accepted'] as const).map((value) => ({ value, label: stateLabels[value].label }));

export function WorkPage() {
  const result = listWork.useQuery(useListQuery(workFilters));
  return (
    <DeskPage title="Work to review" path={deskPaths.work}>
      <FilterForm>
        <ChoiceFilter label="State" name="state" options={otherStates} all="Waiting, oldest first" />
      </FilterForm>
      <RecordList what="work" result={result} caption="Work of learners" columns={columns} empty="No work to show." />
    </DeskPage>
  );
}

export const page = listRoute(WorkPage, listWork, workFilters);
