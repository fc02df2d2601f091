import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskWaiting } from '../../../contract/selling/desk-waitlist.ts';
import type { WaitlistState } from '../../../contract/selling/waitlist.ts';
import { change, read } from '../api.ts';
import { listRoute, useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { StateLabel } from '../ui/Badge.tsx';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { stateOptionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const listWaitlist = read('GET /desk/waitlist', { provides: ['DeskWaitlist'] });
const removeWaitlistEntry = change('POST /desk/waitlist/{id}/end', {
  invalidates: ['DeskWaitlist', 'DeskOrder'],
});

const waitlistFilters = ['cursor', 'course', 'state'] as const;

const stateLabels: Record<WaitlistState, StateLabel> = {
  waiting: { label: 'Waiting' },
  offered: { label: 'Seat offered' },
  bought: { label: 'Has a seat' },
  ended: { label: 'Ended' },
};
const stateOptions = stateOptionsOf(stateLabels);

const columns: ListColumn<DeskWaiting>[] = [
  { label: 'Name', to: personPage, cell: ({ name }) => name },
  { label: 'State', cell: (entry) => <EntryState entry={entry} />, width: 'xl' },
  { label: 'For', cell: ({ course, batch }) => `${course.title}${batch ? `, batch ${batch}` : ''}` },
  {
    label: 'Mobile',
    cell: ({ name, mobile }) => <PhoneNumber number={mobile} name={name} />,
    width: 'm',
    phone: 'panel',
  },
  { label: 'Since', cell: ({ joinedAt }) => <Moment iso={joinedAt} />, width: 'm' },
  { label: 'Actions', cell: (entry) => <RemoveFromWaitlist entry={entry} />, width: 's' },
  { label: 'Email', from: 'panel', cell: ({ email, name }) => <EmailAddress email={email} name={name} /> },
];

function EntryState({ entry: { state, order } }: { entry: DeskWaiting }) {
  return (
    <>
      {stateLabels[state].label}
      {state === 'offered' && order?.heldUntil && (
        <>
          {' until '}
          <Moment iso={order.heldUntil} />
        </>
      )}
      {order && (
        <>
          {', '}
          <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink>
        </>
      )}
    </>
  );
}

function RemoveFromWaitlist({ entry: { id, name, state } }: { entry: DeskWaiting }) {
  const [remove] = removeWaitlistEntry.useMutation();
  if (state !== 'waiting' && state !== 'offered') return '–';
  return (
    <ActionButton
      id={`end-${id}`}
      act={() => remove({ id })}
      confirm={{
        title: `Remove ${name} from the waitlist?`,
        text: 'If a seat is on offer to them, it goes to the next person. They get no email.',
        button: 'Remove',
        isLoss: true,
      }}
    >
      Remove
    </ActionButton>
  );
}

export function WaitlistPage() {
  const result = listWaitlist.useQuery(useListQuery(waitlistFilters));
  return (
    <DeskPage
      title="Waitlist"
      path={deskPaths.waitlist}
      filters={
        <FilterForm>
          <ChoiceFilter label="State" name="state" options={stateOptions} />
        </FilterForm>
      }
      about="Free seats go to the person who has waited longest, by email. No seat is offered once a batch has begun."
    >
      <RecordList
        what="waitlist"
        result={result}
        caption="Waitlist, longest wait first"
        columns={columns}
        empty="No one is waiting for a seat."
      />
    </DeskPage>
  );
}

export const page = listRoute(WaitlistPage, listWaitlist, waitlistFilters);
