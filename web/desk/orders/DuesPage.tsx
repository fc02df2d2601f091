import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskDue } from '../../../contract/selling/desk-orders.ts';
import { buttonClass } from '../../ui/button.ts';
import { listRoute, useListQuery } from '../route.ts';
import { callLink, whatsAppLink } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { NewTab, TextLink } from '../ui/TextLink.tsx';
import { dueFilters, listDues } from './endpoints.ts';

const whenOptions = [
  { value: 'late', label: 'Overdue' },
  { value: 'week', label: 'In the next 7 days' },
];

const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`;

function DueDay({ due: { dueOn, daysLate } }: { due: DeskDue }) {
  return (
    <>
      {longDate(dueOn)} {daysLate > 0 && <span className="font-bold text-bad">{daysText(daysLate)}</span>}
    </>
  );
}

const columns: ListColumn<DeskDue>[] = [
  { label: 'Learner', to: personPage, cell: ({ name }) => name || 'Erased' },
  { label: 'To pay', cell: ({ owedPaise }) => rupees(owedPaise), numeric: true, width: 'xs' },
  { label: 'Due', cell: (due) => <DueDay due={due} />, width: 'xl', from: 'laptop', phone: 'belowRight' },
  { label: 'Remind', cell: (due) => <ReminderLinks due={due} />, width: 'xl', phone: 'panel' },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Order', cell: ({ id, code }) => <TextLink to={deskPaths.order(id)}>{code}</TextLink>, width: 's' },
  {
    label: 'Last reminder',
    cell: ({ remindedAt }) => (remindedAt ? <Moment iso={remindedAt} /> : 'None'),
    width: 'm',
  },
];

function ReminderLinks({ due: { mobile, message, name } }: { due: DeskDue }) {
  if (!mobile) return '–';
  return (
    <div className="flex gap-2">
      <a href={callLink(mobile)} aria-label={`Call ${name}`} className={buttonClass('outline')}>
        Call
      </a>
      <a
        href={whatsAppLink(mobile, message)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('outline')}
      >
        WhatsApp
        <NewTab about={name} />
      </a>
    </div>
  );
}

export function DuesPage() {
  const result = listDues.useQuery(useListQuery(dueFilters));
  return (
    <DeskPage
      title="Dues"
      path={deskPaths.dues}
      filters={
        <FilterForm>
          <ChoiceFilter label="When" name="when" options={whenOptions} />
        </FilterForm>
      }
      about="Learners get an email three days before an instalment is due, on the day itself, and three and seven days later."
    >
      <RecordList
        what="dues"
        result={result}
        caption="Payments due, earliest first"
        columns={columns}
        empty="Nothing is due."
      />
    </DeskPage>
  );
}

export const page = listRoute(DuesPage, listDues, dueFilters);
