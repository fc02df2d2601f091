import { type ScheduledWork, workName } from '../../../contract/desk/desk-operation.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { read } from '../api.ts';
import { deskRoute, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';

const getOperation = read('GET /desk/operation');

const columns: Column<ScheduledWork>[] = [
  { label: 'Task', cell: ({ name }) => workName(name) },
  { label: 'Last run', cell: ({ lastRunAt }) => (lastRunAt ? <Moment iso={lastRunAt} /> : 'Not yet') },
  { label: 'Next due', cell: ({ dueAt }) => (dueAt ? <Moment iso={dueAt} /> : 'When the operator runs it') },
  {
    label: 'State',
    cell: ({ isLate }) => (isLate ? <Badge tone="bad">Late</Badge> : <Badge tone="good">On time</Badge>),
  },
];

export function OperationPage() {
  const result = getOperation.useQuery();
  return (
    <DeskPage title="Operations" path={deskPaths.operation}>
      <Loaded what="state of the site" result={result}>
        {({ problems, work }) => (
          <>
            <Problems problems={problems} />
            <h2 className="title-3 mb-3">Scheduled work</h2>
            <RecordTable
              caption="Scheduled work"
              columns={columns}
              rows={work}
              keyOf={({ name }) => name}
              empty="The site has not started its scheduled work yet."
            />
            {work.every(({ name }) => name !== 'backup') && (
              <p className="mt-3 text-ink-2">The site knows of no backups of this database, so it cannot watch them.</p>
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return <p className="mb-8 text-ink-2">The site works as it should.</p>;
  return (
    <ul className="mb-8 border-l-4 border-bad bg-sunk px-4 py-3">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

export const page = deskRoute(OperationPage, () => [visit(getOperation, undefined)]);
