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
import { RecordList } from '../ui/RecordList.tsx';
import type { Column } from '../ui/RecordTable.tsx';
import { NewTab, TextLink } from '../ui/TextLink.tsx';
import { dueFilters, listDues } from './endpoints.ts';
import { BuyerAndCourse } from './OrderTable.tsx';

const whenOptions = [
  { value: 'late', label: 'Overdue' },
  { value: 'week', label: 'In the next 7 days' },
];

const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`;

const columns: Column<DeskDue>[] = [
  { label: 'Learner', cell: (due) => <BuyerAndCourse purchase={due} /> },
  { label: 'Order', cell: ({ id, code }) => <TextLink to={deskPaths.order(id)}>{code}</TextLink> },
  {
    label: 'Due',
    cell: ({ dueOn, daysLate }) => (
      <>
        {longDate(dueOn)}
        {daysLate > 0 && <span className="block font-bold text-bad">{daysText(daysLate)}</span>}
      </>
    ),
  },
  { label: 'To pay', cell: ({ owedPaise }) => rupees(owedPaise), numeric: true },
  { label: 'Last reminder', cell: ({ remindedAt }) => (remindedAt ? <Moment iso={remindedAt} /> : 'None') },
  { label: 'Remind', cell: (due) => <ReminderLinks due={due} /> },
];

function ReminderLinks({ due: { mobile, message, name } }: { due: DeskDue }) {
  if (!mobile) return '–';
  return (
    <div className="flex flex-wrap gap-2">
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
    <DeskPage title="Dues" path={deskPaths.dues}>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        Learners get an email three days before an instalment is due, on its day, and three and seven days after it.
      </p>
      <FilterForm>
        <ChoiceFilter label="When" name="when" options={whenOptions} />
      </FilterForm>
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
