import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskDoubtRow, DoubtState } from '../../../contract/learning/desk-doubts.ts';
import { FORMER_LEARNER } from '../../../contract/people/short-name.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { doubtFilters, listDoubts } from './endpoints.ts';

const stateLabels: Record<DoubtState, StateLabel> = {
  open: { label: 'Open', tone: 'accent' },
  answered: { label: 'Answered', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'plain' },
};

const columns: ListColumn<DeskDoubtRow>[] = [
  { label: 'Doubt', to: ({ id }) => deskPaths.doubt(id), cell: ({ title }) => title },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's' },
  { label: 'Learner', cell: ({ name }) => name ?? FORMER_LEARNER, width: 'm' },
  { label: 'Asked', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
  { label: 'Course', cell: ({ course, batch }) => (batch === null ? course : `${course}, batch ${batch}`) },
  { label: 'About', cell: ({ place }) => place },
  { label: 'Answers', numeric: true, cell: ({ answers }) => answers, width: 'xs' },
];

const otherStates = (['answered', 'hidden'] as const).map((value) => ({ value, label: stateLabels[value].label }));

/** The queue of doubts: open ones first, the oldest at the top. */
export function DoubtsPage() {
  const result = listDoubts.useQuery(useListQuery(doubtFilters));
  return (
    <DeskPage
      title="Doubts"
      path={deskPaths.doubts}
      filters={
        <FilterForm>
          <SearchFilter label="Search" />
          <ChoiceFilter label="State" name="state" options={otherStates} all="Open, oldest first" />
        </FilterForm>
      }
    >
      <RecordList
        what="doubts"
        result={result}
        caption="Doubts of learners"
        columns={columns}
        empty="No doubts to show."
      />
    </DeskPage>
  );
}

export const page = listRoute(DoubtsPage, listDoubts, doubtFilters);
