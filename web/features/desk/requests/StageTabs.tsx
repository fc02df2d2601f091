import { Link, useSearchParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { listQuery } from '../ui/list-query.ts';
import { stageNames } from './stages.ts';

/** The parts of the pipeline; each keeps what else the list is narrowed to. */
const tabs: { label: string; query: Record<string, string> }[] = [
  { label: 'All', query: {} },
  { label: 'Due today', query: { due: 'today' } },
  ...Object.entries(stageNames).map(([stage, label]) => ({ label, query: { stage } })),
];

/** Leads to what is due, and to each stage of the pipeline. */
export function StageTabs() {
  const [search] = useSearchParams();
  const kept = listQuery(search, ['q', 'course', 'owner']);
  const shown = new URLSearchParams(listQuery(search, ['due', 'stage'])).toString();
  return (
    <nav aria-label="Stages" className="mb-6 flex flex-wrap gap-x-1 gap-y-1 border-b border-strong">
      {tabs.map(({ label, query }) => (
        <Link
          key={label}
          to={`${deskPaths.requests}?${new URLSearchParams({ ...query, ...kept })}`}
          preventScrollReset
          aria-current={new URLSearchParams(query).toString() === shown ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center rounded-t border-b-4 border-transparent px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:font-bold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
