import { useParams } from 'react-router';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskSettlementWithLines, SettlementMismatch } from '../../../contract/money/desk-settlements.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { getSettlement, matchSettlement, unmatchSettlement } from './endpoints.ts';
import { MatchBadge } from './MatchBadge.tsx';

export function SettlementPage() {
  const { id = '' } = useParams();
  const path = deskPaths.settlement(id);
  const result = getSettlement.useQuery({ id });
  const month = result.currentData?.settledOn.slice(0, 7);
  const above = { to: month ? deskPaths.settlementsOf(month) : deskPaths.settlements, label: 'Settlements' };
  return (
    <RecordPage title="Settlement" path={path} above={above} result={result}>
      {(settlement) => (
        <DeskPage
          title={`Settlement on ${longDate(settlement.settledOn)}`}
          path={path}
          above={above}
          actions={<MatchBadge settlement={settlement} />}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            <FactList facts={factsOf(settlement)} />
            <MatchActions settlement={settlement} />
            <section>
              <h2 className="title-3 mb-3">Lines</h2>
              <RecordTable
                caption="Lines of the settlement"
                columns={columns}
                rows={settlement.items}
                keyOf={({ type, entityId }) => `${type} ${entityId}`}
                empty="No lines to show."
              />
            </section>
          </div>
        </DeskPage>
      )}
    </RecordPage>
  );
}

function factsOf(settlement: DeskSettlementWithLines) {
  const { providerId, utr, paymentsPaise, refundsPaise, feesPaise, taxPaise, otherPaise, amountPaise } = settlement;
  const { matchedAt, matchedBy } = settlement;
  const facts: [string, React.ReactNode][] = [
    ['Settlement', providerId],
    ['UTR', utr ?? 'None yet'],
    ['Payments', rupees(paymentsPaise)],
    ['Refunds', rupees(refundsPaise)],
    ['Fees', `${rupees(feesPaise)}, with ${rupees(taxPaise)} GST`],
    ['Other', rupees(otherPaise)],
    ['To the bank', <strong key="amount">{rupees(amountPaise)}</strong>],
  ];
  if (matchedAt) {
    const by = `${matchedBy ?? FORMER_STAFF}, `;
    facts.push([
      'Matched by',
      <span key="matched">
        {by}
        <Moment iso={matchedAt} />
      </span>,
    ]);
  }
  return facts;
}

function MatchActions({
  settlement: { id, amountPaise, matchedAt, odd, utr },
}: {
  settlement: DeskSettlementWithLines;
}) {
  const [match] = matchSettlement.useMutation();
  const [unmatch] = unmatchSettlement.useMutation();
  if (matchedAt) {
    return (
      <div>
        <ActionButton
          id="unmatch"
          act={() => unmatch({ id })}
          confirm={{
            title: 'Undo the match?',
            text: 'After that, the next report may change this settlement until you match it again.',
            button: 'Undo',
          }}
        >
          Undo the match
        </ActionButton>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      {odd > 0 && (
        <p className="border-l-4 border-bad bg-sunk px-4 py-3">
          {odd === 1 ? 'Check one line below.' : `Check ${odd} lines below.`}
        </p>
      )}
      <p className="max-w-[65ch] text-ink-2">
        {`Look for ${rupees(amountPaise)}${utr ? ` with the UTR ${utr}` : ''} in the bank statement. A matched settlement stays as it is.`}
      </p>
      <ActionButton id="match" variant="ink" act={() => match({ id, amountPaise })}>
        Mark as matched with the bank statement
      </ActionButton>
    </div>
  );
}

type Line = DeskSettlementWithLines['items'][number];

const mismatchTexts: Record<SettlementMismatch, (line: Line) => string> = {
  unknown: () => 'Not known here',
  differs: ({ knownPaise }) => `On this site: ${rupees(knownPaise ?? 0)}`,
  again: () => 'In another settlement, too',
};

const typeNames: Record<string, string> = { payment: 'Payment', refund: 'Refund', adjustment: 'Adjustment' };

const columns: Column<Line>[] = [
  {
    label: 'Line',
    cell: ({ type, entityId }) => <span className="wrap-anywhere">{`${typeNames[type] ?? type} ${entityId}`}</span>,
  },
  {
    label: 'Order',
    cell: ({ order }) => (order ? <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink> : 'None'),
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Fee', cell: ({ feePaise }) => rupees(feePaise), numeric: true },
  { label: 'GST in the fee', cell: ({ taxPaise }) => rupees(taxPaise), numeric: true },
  { label: 'To the bank', cell: ({ netPaise }) => rupees(netPaise), numeric: true },
  {
    label: 'Check',
    cell: (line) => (line.odd ? <span className="text-bad">{mismatchTexts[line.odd](line)}</span> : 'Agrees'),
  },
];

export const page = deskRoute(SettlementPage, ({ id = '' }) => [visit(getSettlement, { id })]);
