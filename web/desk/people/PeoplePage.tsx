import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskPersonRow } from '../../../contract/people/desk-people.ts';
import { listRoute, useListQuery } from '../route.ts';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { listPeople, peopleFilters } from './endpoints.ts';

const columns: ListColumn<DeskPersonRow>[] = [
  { label: 'Name', to: ({ id }) => deskPaths.person(id), cell: ({ name }) => name },
  {
    label: 'Mobile',
    cell: ({ name, mobile, mobileShown }) => mobile && <PhoneNumber number={mobile} shown={mobileShown} name={name} />,
    width: 'm',
  },
  {
    label: 'Email',
    phone: 'panel',
    cell: ({ name, email }) => email && <EmailAddress email={email} name={name} />,
  },
  { label: 'Known since', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
];

/** Everyone with a message, request, order, waitlist entry, seat or account, in one row each. */
export function PeoplePage() {
  const result = listPeople.useQuery(useListQuery(peopleFilters));
  return (
    <DeskPage
      title="People"
      path={deskPaths.people}
      filters={
        <FilterForm>
          <SearchFilter label="Search name, email or last digits of a number" />
        </FilterForm>
      }
    >
      <RecordList what="people" result={result} caption="People" columns={columns} empty="No one was found." />
    </DeskPage>
  );
}

export const page = listRoute(PeoplePage, listPeople, peopleFilters);
