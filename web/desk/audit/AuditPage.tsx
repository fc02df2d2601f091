import { useSearchParams } from 'react-router';
import type { DeskAuditEntry } from '../../../contract/desk/desk-audit.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { read } from '../api.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { actionLabel, identifierLabel } from '../ui/names.ts';
import { recordOptions } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { Actor, Changes, History, RecordCell } from './cells.tsx';

const listAudit = read('GET /desk/audit', { provides: ['DeskAudit'] });
const getAuditFilters = read('GET /desk/audit/filters', { provides: ['DeskAudit'] });

const auditFilters = ['cursor', 'person', 'type', 'record'] as const;

const columns: ListColumn<DeskAuditEntry>[] = [
  { label: 'What', cell: ({ action }) => actionLabel(action), width: 'l' },
  { label: 'Changed', cell: Changes },
  { label: 'Record', cell: RecordCell },
  { label: 'Who', cell: Actor, width: 'l' },
  { label: 'When', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
  { label: 'History', from: 'panel', cell: History },
];

export function AuditPage() {
  const query = useListQuery(auditFilters);
  const result = listAudit.useQuery(query);
  return (
    <DeskPage title="Audit log" path={deskPaths.audit} filters={<AuditFilters />}>
      <RecordList
        what="audit log"
        result={result}
        caption="Audit log, newest first"
        columns={columns}
        empty="No entries to show."
      />
    </DeskPage>
  );
}

function AuditFilters() {
  const { data: { people = [], types = [] } = {} } = getAuditFilters.useQuery();
  const person = useSearchParams()[0].get('person');
  const isStaff = people.some(({ id }) => id === person);
  // A link beside an action leads to the entries of a person, who may have left the staff.
  const former = person && !isStaff ? [{ value: person, label: 'Someone no longer on the staff' }] : [];
  const staff = recordOptions(people);
  return (
    <FilterForm>
      <ChoiceFilter label="Who" name="person" options={[...staff, ...former]} />
      <ChoiceFilter
        label="Type of record"
        name="type"
        options={types.map((type) => ({ value: type, label: identifierLabel(type) }))}
      />
      <SearchFilter label="ID of the record" name="record" />
    </FilterForm>
  );
}

export const page = deskRoute(AuditPage, (_, { searchParams }) => [
  visit(listAudit, listQuery(searchParams, auditFilters)),
  visit(getAuditFilters, undefined),
]);
