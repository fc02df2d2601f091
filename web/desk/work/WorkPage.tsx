import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskWorkRow } from '../../../contract/learning/desk-work.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { listWork, workFilters } from './endpoints.ts';
import { stateLabels } from './labels.ts';

const columns: ListColumn<DeskWorkRow>[] = [
  { label: 'Learner', to: ({ id }) => deskPaths.workOf(id), cell: ({ name }) => name },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 'm' },
  { label: 'Lesson', cell: ({ lesson }) => lesson },
  {
    label: 'Handed in',
    cell: ({ handedInAt, isLate }) => (
      <>
        <Moment iso={handedInAt} />
        {isLate && ', late'}
      </>
    ),
    width: 'l',
    phone: 'belowRight',
  },
  { label: 'Course', cell: ({ course, batch }) => (batch === null ? course : `${course}, batch ${batch}`) },
  { label: 'Attempt', cell: ({ number }) => number, numeric: true, width: 'xs' },
];

const otherStates = (['returned', 'accepted'] as const).map((value) => ({ value, label: stateLabels[value].label }));

export function WorkPage() {
  const result = listWork.useQuery(useListQuery(workFilters));
  return (
    <DeskPage
      title="Work to review"
      path={deskPaths.work}
      filters={
        <FilterForm>
          <ChoiceFilter label="State" name="state" options={otherStates} all="Waiting, oldest first" />
        </FilterForm>
      }
    >
      <RecordList what="work" result={result} caption="Work of learners" columns={columns} empty="No work to show." />
    </DeskPage>
  );
}

export const page = listRoute(WorkPage, listWork, workFilters);
