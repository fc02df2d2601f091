import { useSearchParams } from 'react-router';
import { dayAndMonth, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import {
  type CashMove,
  type DeskCash,
  DeskCashDeposit,
  DeskCashHandover,
  FORMER_STAFF,
} from '../../../contract/money/cash.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { reportMonth } from '../books/endpoints.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { rupeesField } from '../ui/field-schemas.ts';
import { Loaded } from '../ui/Loading.tsx';
import { MonthNavigation } from '../ui/MonthNavigation.tsx';
import { recordOptions } from '../ui/options.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { depositCash, getCash, takeCash } from './endpoints.ts';

const cashQuery = (search: URLSearchParams) => ({
  month: reportMonth(search),
  ...(search.get('person') && { person: search.get('person') ?? '' }),
});

/** The cash that each person has, and the cash book of one. */
export function CashPage() {
  const query = cashQuery(useSearchParams()[0]);
  const { month, ...of } = query;
  return (
    <DeskPage
      title="Cash"
      path={deskPaths.cash}
      tabs={<MonthNavigation month={month} pathOf={(other) => deskPaths.cashOf({ month: other, ...of })} />}
    >
      <Loaded what="cash book" result={getCash.useQuery(query)}>
        {(cash) => <CashBook key={`${month} ${cash.person.id}`} cash={cash} />}
      </Loaded>
    </DeskPage>
  );
}

function CashBook({ cash }: { cash: DeskCash }) {
  const { month, person, people, entries, openingPaise, closingPaise } = cash;
  const mayRecord = useMay('money.record');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section>
        <h2 className="title-3 mb-3">Who has cash now</h2>
        <RecordTable
          caption="Cash by person"
          columns={peopleColumns(month)}
          rows={people}
          keyOf={({ id }) => id ?? ''}
          empty="No one has recorded cash yet."
        />
        {mayRecord && <Handovers people={people} />}
      </section>
      <section>
        <h2 className="title-3 mb-3">{`Cash book of ${person.name}`}</h2>
        <p className="mb-3">
          {`${rupees(openingPaise)} at the start of ${monthName(month)}, ${rupees(closingPaise)} at its end.`}
        </p>
        <RecordTable
          caption={`Cash book of ${person.name} in ${monthName(month)}, oldest first`}
          columns={entryColumns}
          rows={entries}
          keyOf={({ id }) => id}
          empty="No cash moved in this month."
        />
      </section>
    </div>
  );
}

const peopleColumns = (month: string): Column<DeskCash['people'][number]>[] => [
  {
    label: 'Person',
    cell: ({ id, name }) => (id ? <TextLink to={deskPaths.cashOf({ month, person: id })}>{name}</TextLink> : name),
  },
  { label: 'Cash', cell: ({ balancePaise }) => rupees(balancePaise), numeric: true },
];

const moveNames: Record<CashMove, string> = {
  payment: 'Received',
  void: 'Payment voided',
  refund: 'Refund paid out',
  given: 'Handed over to',
  taken: 'Taken over from',
  deposit: 'Paid into the bank',
};

const entryColumns: Column<DeskCash['entries'][number]>[] = [
  { label: 'Day', cell: ({ day }) => dayAndMonth(day) },
  { label: 'What', cell: ({ move }) => moveNames[move] },
  {
    label: 'For',
    cell: ({ about, orderId }) => (orderId ? <TextLink to={deskPaths.order(orderId)}>{about}</TextLink> : about),
  },
  { label: 'Amount', cell: ({ paise }) => rupees(paise), numeric: true },
  { label: 'Balance', cell: ({ balancePaise }) => rupees(balancePaise), numeric: true },
];

function Handovers({ people }: Pick<DeskCash, 'people'>) {
  const others = people.flatMap(({ id, name, isReader, balancePaise }) =>
    !isReader && balancePaise > 0 ? [{ id: id ?? FORMER_STAFF, name }] : [],
  );
  const ownPaise = people.find(({ isReader }) => isReader)?.balancePaise ?? 0;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      {others.length > 0 && (
        <Fold label="I took over cash">
          <TakeForm others={others} />
        </Fold>
      )}
      {ownPaise > 0 && (
        <Fold label="I paid cash into the bank">
          <DepositForm />
        </Fold>
      )}
    </div>
  );
}

const amountPaise = rupeesField(DeskCashHandover.shape.amountPaise);
const Taken = DeskCashHandover.extend({ amountPaise });
const Deposited = DeskCashDeposit.extend({ amountPaise });

function TakeForm({ others }: { others: { id: string; name: string }[] }) {
  const [take] = takeCash.useMutation();
  const form = useDeskForm({
    schema: Taken,
    defaultValues: { fromId: '', amountPaise: '', note: '' },
    next: () => ({ fromId: '', amountPaise: '', note: '' }),
    idPrefix: 'take-cash',
    send: take,
  });
  return (
    <FormFrame form={form} label="Take over cash" submit="Record what I received" saved="Recorded.">
      <Select name="fromId" label="From" none="Choose a person" options={recordOptions(others)} />
      <TextInput name="amountPaise" label="Amount counted (₹)" inputMode="decimal" />
      <TextInput name="note" label="Note" />
    </FormFrame>
  );
}

function DepositForm() {
  const [deposit] = depositCash.useMutation();
  const form = useDeskForm({
    schema: Deposited,
    defaultValues: { amountPaise: '', note: '' },
    next: () => ({ amountPaise: '', note: '' }),
    idPrefix: 'deposit-cash',
    send: deposit,
  });
  return (
    <FormFrame form={form} label="Pay into the bank" submit="Record the deposit" saved="Recorded.">
      <TextInput name="amountPaise" label="Amount (₹)" inputMode="decimal" />
      <TextInput name="note" label="Note" />
    </FormFrame>
  );
}

export const page = deskRoute(CashPage, (_, { searchParams }) => [visit(getCash, cashQuery(searchParams))]);
