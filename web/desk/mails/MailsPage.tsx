import { useNavigate } from 'react-router';
import type { DeskMailRow } from '../../../contract/desk/desk-mails.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { listRoute, useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { stateOptionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { listMails, mailFilters, sendTestMail } from './endpoints.ts';
import { FailedMails } from './FailedMails.tsx';
import { MailIsOff, mailKindLabel, mailKindOptions, stateLabels } from './labels.tsx';

const columns: ListColumn<DeskMailRow>[] = [
  { label: 'Subject', to: ({ id }) => deskPaths.mail(id), cell: ({ subject }) => subject },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's' },
  { label: 'To', sort: 'recipient', cell: ({ recipient }) => recipient },
  { label: 'Queued', sort: '-createdAt', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
  { label: 'Kind', cell: ({ kind }) => mailKindLabel(kind), width: 'l' },
];

function TestMail() {
  const [send] = sendTestMail.useMutation();
  const navigate = useNavigate();
  const act = async () => {
    const result = await send();
    if (result.data) await navigate(deskPaths.mail(result.data.data.id));
    return result;
  };
  return (
    <ActionButton id="test-mail" act={act}>
      Send a test email to me
    </ActionButton>
  );
}

export function MailsPage() {
  const query = useListQuery(mailFilters);
  const result = listMails.useQuery(query);
  const mails = result.data;
  return (
    <DeskPage
      title="Mail"
      path={deskPaths.mails}
      actions={mails?.isSending && <TestMail />}
      tabs={mails && !mails.isSending && <MailIsOff />}
      filters={
        <FilterForm>
          <SearchFilter label="Search" />
          <ChoiceFilter label="State" name="state" options={stateOptionsOf(stateLabels)} />
          <ChoiceFilter label="Kind" name="kind" options={mailKindOptions} />
        </FilterForm>
      }
    >
      {mails && <FailedMails count={mails.failed} query={query} />}
      <RecordList
        what="emails"
        result={result}
        caption="Emails"
        sorted="-createdAt"
        columns={columns}
        empty="No emails to show."
      />
    </DeskPage>
  );
}

export const page = listRoute(MailsPage, listMails, mailFilters);
