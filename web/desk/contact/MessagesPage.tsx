import { deskPaths } from '../../../contract/desk/paths.ts';
import { contactSubjects } from '../../../contract/people/contact-texts.ts';
import type { DeskMessageRow } from '../../../contract/people/desk-contact.ts';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { BulkActions } from '../ui/BulkActions.tsx';
import { Email } from '../ui/ContactDetails.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, OwnerFilter, SearchFilter } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { optionsOf, stateOptionsOf } from '../ui/options.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useRowSelection } from '../ui/use-row-selection.ts';
import { listMessages, messageFilters, saveMessages } from './endpoints.ts';
import { stateLabels } from './labels.ts';

const subjects = optionsOf(contactSubjects);

const columns: Column<DeskMessageRow>[] = [
  {
    label: 'From',
    sort: 'name',
    cell: ({ id, name, email }) => (
      <span className="block wrap-anywhere md:min-w-44">
        <TextLink to={deskPaths.message(id)}>{name}</TextLink>
        <span className="block font-normal text-ink-2">
          <Email address={email} />
        </span>
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
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} /> },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'No one' },
  { label: 'Received', sort: '-createdAt', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

export function MessagesPage() {
  const result = listMessages.useQuery(useListQuery(messageFilters));
  return (
    <DeskPage title="Messages" path={deskPaths.messages}>
      <FilterForm>
        <SearchFilter label="Search" />
        <ChoiceFilter label="State" name="state" options={stateOptionsOf(stateLabels)} />
        <OwnerFilter owners={result.data?.owners ?? []} />
        <ChoiceFilter label="Subject" name="subject" options={subjects} />
      </FilterForm>
      <Loaded what="messages" result={result}>
        {({ data, next, owners }) => (
          <>
            <MessageTable rows={data} owners={owners} />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

const actions = [{ label: 'Mark as done', change: { isDone: true as const } }];

function MessageTable({ rows, owners }: { rows: readonly DeskMessageRow[]; owners: readonly DeskOwner[] }) {
  const selection = useRowSelection(rows);
  const [save] = saveMessages.useMutation();
  return (
    <>
      <BulkActions selection={selection} count={rows.length} owners={owners} send={save} actions={actions} />
      <RecordTable
        caption="Contact messages"
        sorted="-createdAt"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No messages to show."
        selection={selection}
      />
    </>
  );
}

export const page = listRoute(MessagesPage, listMessages, messageFilters);
