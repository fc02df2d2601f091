import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { type Advance, type Debtor, type DeskYearEnd, MAX_YEAR_END_ROWS } from '../../../contract/books/year-end.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DayFilter, FilterForm } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { getYearEnd } from './endpoints.ts';

/** By default today in India. */
const withDay = ({ day = dateInKolkata(new Date()) }: { day?: string | undefined }) => ({ day });

export function YearEndPage() {
  const query = withDay(useListQuery(['day']));
  const result = getYearEnd.useQuery(query);
  return (
    <DeskPage
      title="Year end"
      path={deskPaths.yearEnd}
      about="Unpaid fees, and fees paid or invoiced for classes not yet held, at the end of the day you choose. Batches are taken as they are today."
      filters={
        <FilterForm>
          <DayFilter label="Day" name="day" shown={query.day} />
        </FilterForm>
      }
    >
      <Loaded what="year end" result={result}>
        {(yearEnd) => <YearEnd yearEnd={yearEnd} />}
      </Loaded>
    </DeskPage>
  );
}

const ages = ['Not due', '0 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'];

function YearEnd({ yearEnd }: { yearEnd: DeskYearEnd }) {
  const { day, debtors, debtorCount, debtPaise, agesPaise, advances, advanceCount, advancePaise } = yearEnd;
  const debts = ages.map((age, index) => `${rupees(agesPaise[index] ?? 0)} ${age.toLowerCase()}`).join(', ');
  return (
    <>
      <section className="mb-10">
        <h2 className="title-3 mb-3">{`Debtors: ${rupees(debtPaise)}`}</h2>
        {debtorCount > 0 && <p className="mb-3">{`By days past due on ${longDate(day)}: ${debts}.`}</p>}
        <RecordTable
          caption={`Orders with unpaid fees on ${longDate(day)}, largest first`}
          columns={debtorColumns}
          rows={debtors}
          keyOf={({ id }) => id}
          empty="No one owed anything."
        />
        <Rest count={debtorCount} />
        <p className="mt-4">
          <a
            href={addressOf('GET /desk/year-end/debtors.csv', { day })}
            download={`debtors-${day}.csv`}
            className={buttonClass('outline')}
          >
            Debtors as CSV
          </a>
        </p>
      </section>
      <section className="mb-10">
        <h2 className="title-3 mb-3">{`Fees in advance: ${rupees(advancePaise)}`}</h2>
        <p className="mb-3 max-w-[65ch] text-ink-2">
          The part of each fee paid or invoiced that is for classes still to come, without tax.
        </p>
        <RecordTable
          caption={`Orders paid or invoiced in advance on ${longDate(day)}, largest first`}
          columns={advanceColumns}
          rows={advances}
          keyOf={({ id }) => id}
          empty="No fee was paid or invoiced in advance."
        />
        <Rest count={advanceCount} />
        <p className="mt-4">
          <a
            href={addressOf('GET /desk/year-end/advances.csv', { day })}
            download={`advances-${day}.csv`}
            className={buttonClass('outline')}
          >
            Advance fees as CSV
          </a>
        </p>
      </section>
    </>
  );
}

function Rest({ count }: { count: number }) {
  if (count <= MAX_YEAR_END_ROWS) return null;
  return <p className="mt-3 text-ink-2">{`${count - MAX_YEAR_END_ROWS} more are in the file.`}</p>;
}

function orderColumns<Row extends Pick<Debtor, 'id' | 'code' | 'name' | 'course'>>(): Column<Row>[] {
  return [
    { label: 'Order', cell: ({ id, code }) => <TextLink to={deskPaths.order(id)}>{code}</TextLink> },
    { label: 'Buyer', cell: ({ name }) => name || 'Erased' },
    { label: 'Course', cell: ({ course }) => course },
  ];
}

const debtorColumns: Column<Debtor>[] = [
  ...orderColumns<Debtor>(),
  ...ages.map(
    (label, index): Column<Debtor> => ({
      label,
      cell: ({ agesPaise }) => rupees(agesPaise[index] ?? 0),
      numeric: true,
      inCard: ({ agesPaise }) => agesPaise[index] !== 0,
    }),
  ),
  { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true },
];

const advanceColumns: Column<Advance>[] = [
  ...orderColumns<Advance>(),
  { label: 'Classes held', cell: ({ held, classes }) => (classes > 0 ? `${held} of ${classes}` : 'None entered') },
  { label: 'Paid or invoiced', cell: ({ paidPaise }) => rupees(paidPaise), numeric: true },
  { label: 'In advance', cell: ({ advancePaise }) => rupees(advancePaise), numeric: true },
];

export const page = deskRoute(YearEndPage, (_, { searchParams }) => [
  visit(getYearEnd, withDay(listQuery(searchParams, ['day']))),
]);
