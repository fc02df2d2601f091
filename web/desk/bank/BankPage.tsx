import { useSearchParams } from 'react-router';
import { dayAndMonth, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import {
  type BankClaim,
  type BankEntry,
  type DeskBank,
  type DeskBankLine,
  DeskBankMatch,
  MAX_CHARGE_PERCENT,
} from '../../../contract/money/bank.ts';
import { AskedCheckBox, ListBox } from '../../ui/form/CheckBox.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { reportMonth } from '../books/endpoints.ts';
import { ConfirmTransfer } from '../orders/index.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RupeesIfAny } from '../ui/field-schemas.ts';
import { Loaded } from '../ui/Loading.tsx';
import { MonthNavigation } from '../ui/MonthNavigation.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { getBank, matchBankLine, matchBankLines, reopenBankLine, setAsideBankLine } from './endpoints.ts';
import { UploadStatement } from './UploadStatement.tsx';

export function BankPage() {
  const [search] = useSearchParams();
  const month = reportMonth(search);
  return (
    <DeskPage title="Bank" path={deskPaths.bank} tabs={<MonthNavigation month={month} pathOf={deskPaths.bankOf} />}>
      <Loaded what="statement" result={getBank.useQuery({ month })}>
        {(bank) => <Statement key={month} bank={bank} />}
      </Loaded>
    </DeskPage>
  );
}

const isOpen = ({ isAside, entries }: DeskBankLine) => !isAside && entries.length === 0;
const plural = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;

function Statement({ bank: { month, lines, unseen, open } }: { bank: DeskBank }) {
  const openLines = lines.filter(isOpen);
  const suggested = openLines.filter(({ suggestion }) => suggestion).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-label="Upload">
        <Fold label="Upload a statement">
          <UploadStatement />
        </Fold>
      </section>
      <section>
        <h2 className="title-3 mb-3">{`Lines without a match: ${openLines.length}`}</h2>
        {suggested > 0 && <MatchSuggested month={month} count={suggested} />}
        <RecordTable
          caption={`Lines of ${monthName(month)} without a match, oldest first`}
          columns={[
            ...lineColumns,
            { label: 'What it is', cell: (line: DeskBankLine) => <OpenLine line={line} open={open} /> },
          ]}
          rows={openLines}
          keyOf={({ id }) => id}
          empty={lines.length === 0 ? 'No lines of this month are stored.' : 'Every line of this month is dealt with.'}
        />
      </section>
      <section>
        <h2 className="title-3 mb-3">{`Not found in the bank: ${unseen.length}`}</h2>
        <p className="mb-3 max-w-[65ch] text-ink-2">
          UPI payments, transfers, cheques, refunds and settlements of the month that match no line.
        </p>
        <RecordTable
          caption={`Entries of ${monthName(month)} that match no line`}
          columns={entryColumns}
          rows={unseen}
          keyOf={({ ids }) => ids.join()}
          empty="Everything was found in the bank."
        />
      </section>
      <section>
        <Fold label={`${plural(lines.length - openLines.length, 'line')} dealt with`}>
          <RecordTable
            caption={`Lines of ${monthName(month)} dealt with, oldest first`}
            columns={[...lineColumns, { label: 'What it is', cell: (line) => <ClosedLine line={line} /> }]}
            rows={lines.filter((line) => !isOpen(line))}
            keyOf={({ id }) => id}
            empty="None."
          />
        </Fold>
      </section>
    </div>
  );
}

const lineColumns: Column<DeskBankLine>[] = [
  { label: 'Day', cell: ({ day }) => dayAndMonth(day) },
  {
    label: 'Narration',
    cell: ({ narration, reference }) => (
      <span className="wrap-anywhere">{[narration, reference].filter(Boolean).join(' · ')}</span>
    ),
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
];

const kindNames: Record<BankEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  sent: 'Refund',
  return: 'Refund that came back',
  settlement: 'Settlement',
  deposit: 'Cash paid in',
};

const entryColumns: Column<BankEntry>[] = [
  { label: 'Day', cell: ({ day }) => dayAndMonth(day) },
  { label: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { label: 'For', cell: (entry) => <Entry entry={entry} /> },
  { label: 'UTR', cell: ({ number }) => <span className="wrap-anywhere">{number || 'None'}</span> },
  { label: 'Amount', cell: ({ paise }) => rupees(paise), numeric: true },
];

function Entry({ entry: { ids, kind, label, orderId } }: { entry: BankEntry }) {
  const to = orderId ? deskPaths.order(orderId) : kind === 'settlement' && deskPaths.settlement(ids[0] ?? '');
  return to ? <TextLink to={to}>{label}</TextLink> : label;
}

function MatchSuggested({ month, count }: { month: string; count: number }) {
  const [match] = matchBankLines.useMutation();
  return (
    <div className="mb-4">
      <ActionButton
        id="match-suggested"
        variant="ink"
        act={() => match({ month })}
        confirm={{
          title: `Match ${plural(count, 'line')} by amount and day?`,
          text: 'For each line, only one entry has the same amount near that day. You can undo a match.',
          button: 'Match',
        }}
      >
        {`Match ${plural(count, 'suggestion')}`}
      </ActionButton>
    </div>
  );
}

/** The transfer that a buyer reported; its confirmation records the payment, which then matches by its number. */
function Reported({ claim, line }: { claim: BankClaim; line: DeskBankLine }) {
  const { id, orderId, code, name, amountPaise } = claim;
  const mayConfirm = useMay('money.record');
  return (
    <>
      <p>
        Reported transfer: <TextLink to={deskPaths.order(orderId)}>{`${code}, ${name}`}</TextLink>
      </p>
      {amountPaise !== line.amountPaise && <p>{`${rupees(amountPaise)} was reported. Confirm it under Transfers.`}</p>}
      {mayConfirm && amountPaise === line.amountPaise && (
        <ConfirmTransfer id={id} name={name} amountPaise={amountPaise} about={`order ${code}`} paidOn={line.day} />
      )}
    </>
  );
}

type OpenLineProps = { line: DeskBankLine; open: readonly BankEntry[] };

function OpenLine({ line, open }: OpenLineProps) {
  const { id, amountPaise, claim, suggestion } = line;
  const [match] = matchBankLine.useMutation();
  const [setAside] = setAsideBankLine.useMutation();
  // Several entries can share a line, each of a part of its amount.
  const fitting = open.filter(({ paise, isCard }) => {
    const leastPaise = isCard ? paise * (1 - MAX_CHARGE_PERCENT / 100) : Math.abs(paise);
    return Math.sign(paise) === Math.sign(amountPaise) && leastPaise <= Math.abs(amountPaise);
  });
  return (
    <div className="grid justify-items-start gap-2">
      {claim && <Reported claim={claim} line={line} />}
      {suggestion && <p>{`${kindNames[suggestion.kind]}: ${suggestion.label}`}</p>}
      <div className="flex flex-wrap gap-2">
        {suggestion && (
          <ActionButton
            id={`match-${id}`}
            variant="ink"
            act={() => match({ id, ids: suggestion.ids, isCharged: false, chargeTaxPaise: 0 })}
          >
            Match
          </ActionButton>
        )}
        <ActionButton id={`aside-${id}`} act={() => setAside({ id })}>
          Set aside
        </ActionButton>
      </div>
      {fitting.length > 0 && (
        <Fold label="Choose a match">
          <ChooseEntries line={line} entries={fitting} />
        </Fold>
      )}
    </div>
  );
}

function ChooseEntries({ line: { id }, entries }: { line: DeskBankLine; entries: readonly BankEntry[] }) {
  const [match] = matchBankLine.useMutation();
  const form = useDeskForm({
    schema: MatchFields,
    defaultValues: { ids: [] as string[], isCharged: false, chargeTaxPaise: '' },
    idPrefix: `line-${id}`,
    send: ({ ids, ...charge }) =>
      match({ id, ...charge, ids: ids.flatMap((first) => entries.find((each) => each.ids[0] === first)?.ids ?? []) }),
  });
  return (
    <FormFrame form={form} label="What this line shows" submit="Match" variant="ink" saved="">
      <ul className="mb-3">
        {entries.map((entry) => (
          <li key={entry.ids.join()}>
            <ListBox name="ids" value={entry.ids[0] ?? ''} className="flex min-h-11 items-center gap-3">
              {`${dayAndMonth(entry.day)}, ${entry.label}, ${rupees(entry.paise)}`}
            </ListBox>
          </li>
        ))}
      </ul>
      <IdsError />
      <AskedCheckBox name="isCharged" label="The card machine kept the rest as its charge" />
      {entries.some(({ isCard }) => isCard) && (
        <TextInput name="chargeTaxPaise" label="GST in the charge" note="(in rupees, if known)" inputMode="decimal" />
      )}
    </FormFrame>
  );
}

const MatchFields = DeskBankMatch.extend({ chargeTaxPaise: RupeesIfAny });

function IdsError() {
  return <p className="mb-3 text-bad empty:hidden">{useFormState().errors.ids}</p>;
}

function ClosedLine({ line: { id, isAside, entries, chargePaise } }: { line: DeskBankLine }) {
  const [reopen] = reopenBankLine.useMutation();
  return (
    <div className="grid justify-items-start gap-2">
      {isAside && <Badge>Set aside</Badge>}
      {entries.map((entry) => (
        <Entry key={entry.ids.join()} entry={entry} />
      ))}
      {chargePaise > 0 && <p>{`Charge of the card machine: ${rupees(chargePaise)}`}</p>}
      <ActionButton id={`reopen-${id}`} act={() => reopen({ id })}>
        Undo
      </ActionButton>
    </div>
  );
}

export const page = deskRoute(BankPage, (_, { searchParams }) => [
  visit(getBank, { month: reportMonth(searchParams) }),
]);
