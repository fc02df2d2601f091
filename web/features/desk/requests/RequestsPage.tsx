import { useSearchParams } from 'react-router';
import type { DeskRequestList } from '../../../../contract/desk-requests.ts';
import { queryString } from '../../../api.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { ChoiceFilter, SearchFilter } from '../ui/FilterInputs.tsx';
import { Loading } from '../ui/Loading.tsx';
import { listQuery } from '../ui/list-query.ts';
import { useGetDeskRequestsQuery } from './endpoints.ts';
import { requestFilters, requestQuery } from './filters.ts';
import { RequestTable } from './RequestTable.tsx';
import { StageTabs } from './StageTabs.tsx';

/** The pipeline: who wants to join a course. */
export function RequestsPage() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useGetDeskRequestsQuery(listQuery(search, requestQuery));
  return (
    <DeskPage
      title="Requests"
      path={deskPaths.requests}
      actions={
        <a
          href={`/api/desk/requests.csv${queryString(listQuery(search, requestFilters))}`}
          download
          className={buttonClass('outline')}
        >
          Export as CSV
        </a>
      }
    >
      <StageTabs />
      <Filters choices={data} kept={listQuery(search, ['stage', 'due'])} />
      {data && !isError ? (
        <>
          <RequestTable rows={data.data} />
          <CursorPager next={data.next} />
        </>
      ) : (
        <Loading what="requests" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}

type Choices = Pick<DeskRequestList, 'owners' | 'courses'>;

/** @param kept what the tabs narrow the list to, which stays */
function Filters({ choices, kept }: { choices: Choices | undefined; kept: Record<string, string> }) {
  const { owners = [], courses = [] } = choices ?? {};
  return (
    <FilterForm>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchFilter label="Search name, e-mail or mobile" />
      <ChoiceFilter
        label="Course"
        name="course"
        options={courses.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <ChoiceFilter
        label="Owner"
        name="owner"
        options={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Nobody' },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FilterForm>
  );
}
