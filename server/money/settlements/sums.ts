import type { SettlementMismatch } from '../../../contract/money/desk-settlements.ts';
import type { LineRow, SettlementRow } from './queries.ts';

type Line = ReturnType<typeof checkedLine>;

export function withSums(settlement: SettlementRow, rows: readonly LineRow[]) {
  const lines = rows.map(checkedLine);
  const ofType = (type: string) => lines.filter((line) => line.type === type);
  const total = (of: readonly Line[], value: (line: Line) => number) => of.reduce((sum, line) => sum + value(line), 0);
  const [payments, refunds] = [ofType('payment'), ofType('refund')];
  const others = lines.filter(({ type }) => type !== 'payment' && type !== 'refund');
  return {
    ...settlement,
    paymentsPaise: total(payments, (line) => line.amountPaise),
    // Avoids -0.
    refundsPaise: 0 - total(refunds, (line) => line.amountPaise),
    feesPaise: 0 - total([...payments, ...refunds], (line) => line.feePaise),
    otherPaise: total(others, (line) => line.netPaise),
    taxPaise: total([...payments, ...refunds], (line) => line.taxPaise),
    lines: lines.length,
    odd: lines.filter(({ odd }) => odd !== null).length,
  };
}

export function checkedLine({ item, knownPaise, order, isElsewhere }: LineRow) {
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
