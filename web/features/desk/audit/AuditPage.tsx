import { useSearchParams } from 'react-router';
import type { DeskAuditEntry } from '../../../../contract/desk-audit.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { Actor, Changes, RecordCell } from './cells.tsx';
import { auditQuery, useGetAuditQuery } from './endpoints.ts';
import { Filters } from './Filters.tsx';
import { actionWords } from './words.ts';

const columns: Column<DeskAuditEntry>[] = [
  { label: 'What', cell: ({ action }) => actionWords(action) },
  { label: 'Record', cell: RecordCell },
  { label: 'Who', cell: Actor },
  { label: 'When', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
  { label: 'Changed', cell: Changes },
];

/** Who did what to which record, and when. */
export function AuditPage() {
  const query = auditQuery(useSearchParams()[0]);
  const { data: log, isError, refetch } = useGetAuditQuery(query);
  return (
    <DeskPage title="Audit log" path={deskPaths.audit}>
      <Filters />
      {log && !isError ? (
        <>
          <RecordTable
            caption="Audit log, newest first"
            columns={columns}
            rows={log.data}
            keyOf={({ id }) => id}
            empty="No entries to show."
          />
          <CursorPager next={log.next} />
        </>
      ) : (
        <Loading what="audit log" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
