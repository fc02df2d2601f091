import { Link, useSearchParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { listQuery, listRoute } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage, menuItemClass } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm, OwnerFilter, SearchFilter } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { recordOptions } from '../ui/options.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { useMay } from '../use-may.ts';
import { listRequests, requestFilters, requestQuery } from './endpoints.ts';
import { stageLabels } from './labels.ts';
import { RequestTable } from './RequestTable.tsx';

export function RequestsPage() {
  const [search] = useSearchParams();
  const result = listRequests.useQuery(listQuery(search, requestQuery));
  const mayExport = useMay('leads.export');
  return (
    <DeskPage
      title="Leads"
      path={deskPaths.requests}
      actions={
        <Link to={deskPaths.newRequest} className={buttonClass('accent')}>
          New lead
        </Link>
      }
      menu={
        <>
          <Link to={deskPaths.importRequests} className={menuItemClass}>
            Import leads
          </Link>
          {mayExport && (
            <a
              href={addressOf('GET /desk/requests.csv', listQuery(search, requestFilters))}
              download="leads.csv"
              className={menuItemClass}
            >
              Export as CSV
            </a>
          )}
        </>
      }
      tabs={<StageTabs />}
      filters={<Filters choices={result.data} tabFilters={listQuery(search, ['stage', 'due'])} />}
    >
      <Loaded what="leads" result={result}>
        {({ data, next, owners }) => (
          <>
            <RequestTable rows={data} owners={owners} sorted={search.has('due') ? 'followUpAt' : '-createdAt'} />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

type Choices = Pick<DeskRequestList, 'owners' | 'courses' | 'sources'>;

function Filters({ choices, tabFilters }: { choices: Choices | undefined; tabFilters: Record<string, string> }) {
  const { owners = [], courses = [], sources = [] } = choices ?? {};
  const [search] = useSearchParams();
  // The overview also leads to sources that are in no list, such as the site that a visitor came from.
  const leadImport = search.get('import');
  const sourceNames = new Set([...sources, search.get('source') ?? ''].filter(Boolean));
  return (
    <FilterForm>
      {Object.entries(tabFilters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchFilter label="Search name, email or mobile" />
      <ChoiceFilter label="Course" name="course" options={recordOptions(courses)} />
      <OwnerFilter owners={owners} />
      <ChoiceFilter
        label="Source"
        name="source"
        options={[...sourceNames].map((source) => ({ value: source, label: source }))}
      />
      {leadImport && <ChoiceFilter label="Import" name="import" options={[{ value: leadImport, label: 'One file' }]} />}
    </FilterForm>
  );
}

/** The parts of the pipeline; each keeps the other filters of the list. */
const tabs: { label: string; query: Record<string, string> }[] = [
  { label: 'All', query: {} },
  { label: 'Due today', query: { due: 'today' } },
  ...Object.entries(stageLabels).map(([stage, { label }]) => ({ label, query: { stage } })),
];

function StageTabs() {
  const [search] = useSearchParams();
  const otherFilters = listQuery(search, ['q', 'course', 'owner', 'source', 'import', 'sort']);
  const current = new URLSearchParams(listQuery(search, ['due', 'stage'])).toString();
  const links = tabs.map(({ label, query }) => ({
    label,
    to: `${deskPaths.requests}?${new URLSearchParams({ ...query, ...otherFilters })}`,
    isCurrent: new URLSearchParams(query).toString() === current,
  }));
  return <Tabs label="Stages" tabs={links} />;
}

export const page = listRoute(RequestsPage, listRequests, requestQuery);
