import { useSearchParams } from 'react-router';
import { FilterForm } from '../ui/FilterForm.tsx';
import { ChoiceFilter, SearchFilter } from '../ui/FilterInputs.tsx';
import { useGetAuditFiltersQuery } from './endpoints.ts';
import { typeWord } from './words.ts';

/** What the log is narrowed by. */
export function Filters() {
  const { data: { people = [], types = [] } = {} } = useGetAuditFiltersQuery();
  const person = useSearchParams()[0].get('person');
  const isStaff = people.some(({ id }) => id === person);
  // Chosen by a link beside what somebody did who is no staff any more.
  const former = person && !isStaff ? [{ value: person, label: 'Somebody who is no longer staff' }] : [];
  const staff = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterForm>
      <ChoiceFilter label="Who" name="person" options={[...staff, ...former]} />
      <ChoiceFilter
        label="Type of record"
        name="type"
        options={types.map((type) => ({ value: type, label: typeWord(type) }))}
      />
      <SearchFilter label="Id of the record" name="record" />
    </FilterForm>
  );
}
