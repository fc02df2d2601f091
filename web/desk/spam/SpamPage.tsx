import type { SpamForm } from '../../../contract/base/states.ts';
import type { DeskSpam } from '../../../contract/desk/desk-spam.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { change, read } from '../api.ts';
import { listRoute, useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { optionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';

const listSpam = read('GET /desk/spam', { provides: ['DeskSpam'] });
const acceptSpam = change('POST /desk/spam/{id}/accept', {
  invalidates: ['DeskSpam', 'DeskMessage', 'DeskRequest', 'DeskWaitlist', 'DeskPerson'],
});
const deleteSpam = change('DELETE /desk/spam/{id}', { invalidates: ['DeskSpam'] });

const spamFilters = ['cursor', 'form'] as const;

const forms: Record<SpamForm, string> = { enrollment: 'Enrollment', contact: 'Contact', waitlist: 'Waitlist' };

const columns: ListColumn<DeskSpam>[] = [
  { label: 'From', cell: ({ name }) => name },
  { label: 'Actions', cell: (spam) => <Decision spam={spam} />, width: 'l', phone: 'panel' },
  { label: 'Form', cell: ({ form }) => forms[form], width: 's', phone: 'beside' },
  { label: 'Text', cell: ({ text }) => text, phone: 'below' },
  { label: 'Received', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
  { label: 'Email', from: 'panel', cell: ({ email }) => email },
];

function Decision({ spam: { id, name } }: { spam: DeskSpam }) {
  const [accept] = acceptSpam.useMutation();
  const [remove] = deleteSpam.useMutation();
  return (
    <span className="flex flex-wrap gap-2">
      <ActionButton id={`accept-${id}`} act={() => accept({ id })}>
        Not spam<span className="sr-only">: {name}</span>
      </ActionButton>
      <ActionButton id={`delete-${id}`} act={() => remove({ id })}>
        Delete<span className="sr-only"> what {name} sent</span>
      </ActionButton>
    </span>
  );
}

export function SpamPage() {
  const result = listSpam.useQuery(useListQuery(spamFilters));
  return (
    <DeskPage
      title="Suspected spam"
      path={deskPaths.spam}
      filters={
        <FilterForm>
          <ChoiceFilter label="Form" name="form" options={optionsOf(forms)} />
        </FilterForm>
      }
      about="Each of these forms has something in a field that people cannot see, as programs that send spam fill in every field. They are not counted, and no one was emailed about them."
    >
      <RecordList
        what="suspected spam"
        result={result}
        caption="Suspected spam, newest first"
        columns={columns}
        empty="Nothing looks like spam."
      />
    </DeskPage>
  );
}

export const page = listRoute(SpamPage, listSpam, spamFilters);
