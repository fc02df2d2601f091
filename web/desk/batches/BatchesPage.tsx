import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskBatchSummary } from '../../../contract/teaching/desk-batches.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { recordOptions, stateOptionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { batchFilters, getBatchOptions, listBatches } from './endpoints.ts';
import { daysText, seatsText, stateLabels } from './labels.ts';

const columns: ListColumn<DeskBatchSummary>[] = [
  {
    label: 'Batch',
    sort: '-number',
    to: ({ id }) => deskPaths.batch(id),
    cell: ({ number }) => `Batch ${number}`,
    width: 'xs',
  },
  { label: 'Course', sort: 'course', cell: ({ course }) => course.title, phone: 'below' },
  { label: 'State', cell: ({ when }) => <StateBadge state={stateLabels[when]} />, width: 's', phone: 'beside' },
  { label: 'Seats', cell: seatsText, width: 'm' },
  { label: 'Days', sort: '-startsOn', cell: daysText, width: 'xl' },
  { label: 'Class times', cell: ({ classTimes }) => classTimes || 'Not set' },
];

const stateOptions = stateOptionsOf(stateLabels);

export function BatchesPage() {
  const result = listBatches.useQuery(useListQuery(batchFilters));
  const { data: options } = getBatchOptions.useQuery();
  const courses = recordOptions(options?.courses ?? []);
  const newBatch = (
    <Link to={deskPaths.newBatch} className={buttonClass('accent')}>
      New batch
    </Link>
  );
  return (
    <DeskPage
      title="Batches"
      path={deskPaths.batches}
      actions={newBatch}
      filters={
        <FilterForm>
          <ChoiceFilter label="Course" name="course" options={courses} />
          <ChoiceFilter label="State" name="when" options={stateOptions} />
        </FilterForm>
      }
    >
      <RecordList
        what="batches"
        result={result}
        caption="Batches"
        sorted="-startsOn"
        columns={columns}
        empty="No batches to show."
      />
    </DeskPage>
  );
}

export const page = deskRoute(BatchesPage, (_, { searchParams }) => [
  visit(listBatches, listQuery(searchParams, batchFilters)),
  visit(getBatchOptions, undefined),
]);
