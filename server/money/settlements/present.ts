import type {
  DeskSettlement,
  DeskSettlementWithLines,
  SettlementMismatch,
} from '../../../contract/money/desk-settlements.ts';
import type { LineRow, SettlementRow } from './queries.ts';

type Line = DeskSettlementWithLines['items'][number];

/** A settlement with the sums of its lines, which make its amount. */
export function presentSettlement({ settlement, matchedBy }: SettlementRow, lines: readonly LineRow[]): DeskSettlement {
  const { id, providerId, utr, settledOn, isTest, amountPaise, matchedAt } = settlement;
  const presentedLines = lines.map(presentLine);
  const ofType = (type: string) => presentedLines.filter((line) => line.type === type);
  const total = (of: readonly Line[], value: (line: Line) => number) => of.reduce((sum, line) => sum + value(line), 0);
  const [payments, refunds] = [ofType('payment'), ofType('refund')];
  const others = presentedLines.filter(({ type }) => type !== 'payment' && type !== 'refund');
  return {
    id,
    providerId,
    utr,
    settledOn,
    isTest,
    amountPaise,
    paymentsPaise: total(payments, (line) => line.amountPaise),
    // Avoids -0.
    refundsPaise: 0 - total(refunds, (line) => line.amountPaise),
    feesPaise: 0 - total([...payments, ...refunds], (line) => line.feePaise),
    otherPaise: total(others, (line) => line.netPaise),
    taxPaise: total([...payments, ...refunds], (line) => line.taxPaise),
    lines: presentedLines.length,
    odd: presentedLines.filter(({ odd }) => odd !== null).length,
    matchedAt: matchedAt?.toISOString() ?? null,
    matchedBy,
  };
}

/** A line, and the reason why staff have to check it. */
export function presentLine({ item, knownPaise, order, isElsewhere }: LineRow): Line {
  const { entityId, type, amountPaise, creditPaise, debitPaise, taxPaise } = item;
  const netPaise = creditPaise - debitPaise;
  const signed = type === 'refund' ? -amountPaise : amountPaise;
  const isPlain = type === 'payment' || type === 'refund';
  return {
    entityId,
    type,
    amountPaise,
    feePaise: isPlain ? signed - netPaise : 0,
    taxPaise,
    netPaise,
    order,
    odd: mismatchOf({ amountPaise, knownPaise, isElsewhere }),
    knownPaise,
  };
}

function mismatchOf({
  amountPaise,
  knownPaise,
  isElsewhere,
}: {
  amountPaise: number;
  knownPaise: number | null;
  isElsewhere: boolean;
}): SettlementMismatch | null {
  if (isElsewhere) return 'again';
  if (knownPaise === null) return 'unknown';
  return knownPaise === amountPaise ? null : 'differs';
}
