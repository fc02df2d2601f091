import { deskPaths } from '../../../contract/desk/paths.ts';
import { contactSubjects } from '../../../contract/people/contact-texts.ts';
import type { DeskMessageRow } from '../../../contract/people/desk-contact.ts';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { BulkActions } from '../ui/BulkActions.tsx';
import { EmailAddress } from '../ui/ContactDetails.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, OwnerFilter, SearchFilter } from '../ui/FilterForm.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { optionsOf, stateOptionsOf } from '../ui/options.ts';
import { useRowSelection } from '../ui/use-row-selection.ts';
import { listMessages, messageFilters, saveMessages } from './endpoints.ts';
import { stateLabels } from './labels.ts';

const subjects = optionsOf(contactSubjects);

const columns: ListColumn<DeskMessageRow>[] = [
  {
    label: 'From',
    sort: 'name',
    to: ({ id }) => deskPaths.message(id),
    cell: ({ name }) => name,
  },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's' },
  {
    label: 'Message',
    cell: ({ subject, beginning }) => (
      <>
        <span className="text-ink-2">{subject}.</span> {beginning}
      </>
    ),
  },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'No one', width: 'm', phone: 'panel' },
  {
    label: 'Received',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
    width: 'm',
    phone: 'panel',
  },
  { label: 'Email', from: 'panel', cell: ({ email, name }) => <EmailAddress email={email} name={name} /> },
];

export function MessagesPage() {
  const result = listMessages.useQuery(useListQuery(messageFilters));
  return (
    <DeskPage
      title="Messages"
      path={deskPaths.messages}
      filters={
        <FilterForm>
          <SearchFilter label="Search" />
          <ChoiceFilter label="State" name="state" options={stateOptionsOf(stateLabels)} />
          <OwnerFilter owners={result.data?.owners ?? []} />
          <ChoiceFilter label="Subject" name="subject" options={subjects} />
        </FilterForm>
      }
    >
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
      <BulkActions selection={selection} owners={owners} send={save} actions={actions} />
      <ListTable
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
