import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { isShortenedNumber, readNumber, SHORTENED_NUMBER } from '../../../contract/base/typed.ts';
import { csvLines, parseDay, parsePaise, refuseFile } from '../../records/index.ts';
import type { SettledItem } from '../gateway/index.ts';

/** Razorpay's names of the columns, in the settlement recon report of its dashboard and in its older combined report. */
const headings = {
  entityId: ['entity_id'],
  type: ['transaction_entity', 'type'],
  amount: ['amount'],
  debit: ['debit'],
  credit: ['credit'],
  tax: ['tax'],
  settlementId: ['settlement_id'],
  settledAt: ['settled_at'],
  utr: ['settlement_utr'],
  disputeId: ['dispute_id'],
} as const;

type Column = keyof typeof headings;
type Row = { cell: (column: Column) => string; line: number };

const requiredColumns = ['entityId', 'type', 'amount', 'debit', 'credit', 'settlementId', 'settledAt'] as const;

/** A CSV from Razorpay's dashboard, with amounts in rupees. @throws RequestError invalid_input, with the error in it */
export function readReport(text: string): SettledItem[] {
  return readRows(text).map(readItem);
}

function readRows(text: string): Row[] {
  const [heading, ...lines] = csvLines(text, { hint: 'Download the report again.' });
  const names = heading?.record.map((cell) => cell.trim().toLowerCase()) ?? [];
  const indexOf = (column: Column) => names.findIndex((name) => (headings[column] as readonly string[]).includes(name));
  const missing = requiredColumns.filter((column) => indexOf(column) < 0).map((column) => headings[column][0]);
  if (missing.length > 0)
    refuseFile(`This is not a Razorpay settlement report: it has no column ${missing.join(', ')}.`);
  if (lines.length === 0) refuseFile('The report has no lines.');
  return lines.map(({ record, end }) => ({ cell: (column) => record[indexOf(column)]?.trim() ?? '', line: end }));
}

function readItem({ cell, line }: Row): SettledItem {
  const id = (column: 'entityId' | 'settlementId' | 'utr' | 'disputeId') => {
    const value = cell(column);
    if (isShortenedNumber(value)) refuseFile(`Line ${line}, column ${headings[column][0]}: ${SHORTENED_NUMBER}.`);
    return value || null;
  };
  const entityId = id('entityId');
  if (!entityId) refuseFile(`Line ${line} has no entity_id.`);
  const paise = (column: 'amount' | 'debit' | 'credit' | 'tax') => {
    const amount = parsePaise(cell(column));
    if (amount === undefined) refuseFile(`Line ${line} has no amount in rupees in the column ${headings[column][0]}.`);
    return amount;
  };
  const settlementId = id('settlementId');
  const settledOn = dayOf(cell('settledAt'));
  if (settlementId && !settledOn) refuseFile(`Line ${line} has no day in the column settled_at.`);
  return {
    entityId,
    type: cell('type').toLowerCase(),
    amountPaise: paise('amount'),
    debitPaise: paise('debit'),
    creditPaise: paise('credit'),
    taxPaise: paise('tax'),
    disputeId: id('disputeId'),
    ofId: null,
    mayBeOurs: false,
    settlementId,
    settledOn: settlementId ? settledOn : null,
    utr: readNumber(id('utr') ?? '') || null,
  };
}

/** Also seconds since 1970, as the older report has them. */
const dayOf = (cell: string) =>
  /^\d{9,10}$/.test(cell) ? dateInKolkata(new Date(Number(cell) * 1000)) : parseDay(cell);
