import { Link, useSearchParams } from 'react-router';
import type { DeskMailRow } from '../../../../contract/desk-mails.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { ChoiceFilter, SearchFilter } from '../ui/FilterInputs.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { listQuery } from '../ui/list-query.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useGetDeskMailsQuery } from './endpoints.ts';
import { FailedMails } from './FailedMails.tsx';
import { mailFilters } from './filters.ts';
import { KeptOnly } from './KeptOnly.tsx';
import { kindOptions, kindText } from './kinds.ts';
import { MailStateBadge, mailStateOptions } from './MailStateBadge.tsx';

const columns: Column<DeskMailRow>[] = [
  {
    label: 'Subject',
    cell: ({ id, subject }) => (
      <Link to={deskPaths.mail(id)} className={`${linkClass} wrap-anywhere`}>
        {subject}
      </Link>
    ),
  },
  { label: 'To', cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
  { label: 'Kind', cell: ({ kind }) => kindText(kind) },
  { label: 'State', cell: ({ state }) => <MailStateBadge state={state} /> },
  { label: 'Queued', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
];

/** The outbox: every mail that the site queued. */
export function MailsPage() {
  const [search] = useSearchParams();
  const query = listQuery(search, mailFilters);
  const { data, isError, refetch } = useGetDeskMailsQuery(query);
  return (
    <DeskPage title="Mail" path={deskPaths.mails}>
      {data && !data.isSending && <KeptOnly />}
      {data && <FailedMails count={data.failed} query={query} />}
      <FilterForm>
        <SearchFilter label="Search" />
        <ChoiceFilter label="State" name="state" options={mailStateOptions} />
        <ChoiceFilter label="Kind" name="kind" options={kindOptions} />
      </FilterForm>
      {data && !isError ? (
        <>
          <RecordTable
            caption="Mails, newest first"
            columns={columns}
            rows={data.data}
            keyOf={({ id }) => id}
            empty="No mails to show."
          />
          <CursorPager next={data.next} />
        </>
      ) : (
        <Loading what="mails" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
