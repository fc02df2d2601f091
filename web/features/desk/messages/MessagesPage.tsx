import { Link, useSearchParams } from 'react-router';
import { contactSubjects } from '../../../../contract/contact-subjects.ts';
import type { DeskMessageRow } from '../../../../contract/desk-messages.ts';
import type { DeskOwner } from '../../../../contract/desk-owner.ts';
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
import { useGetDeskMessagesQuery } from './endpoints.ts';
import { messageFilters } from './filters.ts';
import { MessageStateBadge, messageStateOptions } from './MessageStateBadge.tsx';

const subjects = Object.entries(contactSubjects).map(([value, label]) => ({ value, label }));

const columns: Column<DeskMessageRow>[] = [
  {
    label: 'From',
    cell: ({ id, name, email }) => (
      <span className="block wrap-anywhere md:min-w-44">
        <Link to={deskPaths.message(id)} className={linkClass}>
          {name}
        </Link>
        <span className="block font-normal text-ink-2">{email}</span>
      </span>
    ),
  },
  {
    label: 'Message',
    cell: ({ subject, beginning }) => (
      <span className="wrap-anywhere">
        <span className="text-ink-2">{subject}.</span> {beginning}
      </span>
    ),
  },
  { label: 'State', cell: ({ state }) => <MessageStateBadge state={state} /> },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'Nobody' },
  { label: 'Received', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
];

function ownerOptions(owners: readonly DeskOwner[]) {
  return [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The inbox: what people sent with the contact form. */
export function MessagesPage() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useGetDeskMessagesQuery(listQuery(search, messageFilters));
  return (
    <DeskPage title="Messages" path={deskPaths.messages}>
      <FilterForm>
        <SearchFilter label="Search" />
        <ChoiceFilter label="State" name="state" options={messageStateOptions} />
        <ChoiceFilter label="Owner" name="owner" options={ownerOptions(data?.owners ?? [])} />
        <ChoiceFilter label="Subject" name="subject" options={subjects} />
      </FilterForm>
      {data && !isError ? (
        <>
          <RecordTable
            caption="Contact messages, newest first"
            columns={columns}
            rows={data.data}
            keyOf={({ id }) => id}
            empty="No messages to show."
          />
          <CursorPager next={data.next} />
        </>
      ) : (
        <Loading what="messages" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
