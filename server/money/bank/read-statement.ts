import { isShortenedNumber, SHORTENED_NUMBER } from '../../../contract/base/typed.ts';
import type { BankColumn, BankColumns } from '../../../contract/money/bank.ts';
import { type CsvLine, csvLines, parseDay, parsePaise, refuseFile } from '../../records/index.ts';

/** A line of a statement; the amount is below zero if it went out. */
export type StatementLine = { day: string; narration: string; reference: string; amountPaise: number; balance: string };

export type Statement = {
  headings: string[];
  /** Null for headings that nobody mapped yet; then there are no lines. */
  columns: BankColumns | null;
  sample: string[][];
  lines: StatementLine[];
};

/** The headings in the files of SBI, HDFC, ICICI, Axis, Kotak and PNB, in the order in which they are preferred, without signs and spaces. */
const knownHeadings: Record<BankColumn | 'balance', readonly string[]> = {
  day: ['txndate', 'trandate', 'transactiondate', 'date', 'valuedate', 'valuedt'],
  narration: ['narration', 'description', 'particulars', 'transactionremarks', 'transactiondetails', 'remarks'],
  reference: [
    'refnochequeno',
    'chqrefno',
    'chqrefnumber',
    'chequenumber',
    'chequeno',
    'chqno',
    'chequenorefno',
    'refno',
  ],
  debit: [
    'debit',
    'withdrawalamt',
    'withdrawalamountinr',
    'withdrawalamount',
    'dr',
    'dramount',
    'debitamount',
    'withdrawals',
  ],
  credit: ['credit', 'depositamt', 'depositamountinr', 'depositamount', 'cr', 'cramount', 'creditamount', 'deposits'],
  amount: ['amount', 'amountinr', 'transactionamountinr'],
  side: ['drcr', 'crdr', 'type'],
  balance: ['balance', 'closingbalance', 'balanceinr', 'availablebalanceinr', 'bal'],
};

/** Banks write address, number and period of the account above the headings. */
const MOST_LINES_ABOVE = 60;

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '');

/** The key by which the columns of a statement are remembered. */
export const headingKey = (headings: readonly string[]): string => headings.map(plain).join('|');

function indexOf(headings: readonly string[], column: BankColumn | 'balance'): number | null {
  const names = headings.map(plain);
  const index = knownHeadings[column].map((name) => names.indexOf(name)).find((found) => found >= 0);
  return index ?? null;
}

function knownColumns(headings: readonly string[]): BankColumns | null {
  const at = (column: BankColumn) => indexOf(headings, column);
  const [day, narration, amount, debit, credit] = [at('day'), at('narration'), at('amount'), at('debit'), at('credit')];
  if (day === null || narration === null || (amount === null && (debit === null || credit === null))) return null;
  const isApart = debit !== null && credit !== null;
  return {
    day,
    narration,
    reference: at('reference'),
    debit: isApart ? debit : null,
    credit: isApart ? credit : null,
    amount: isApart ? null : amount,
    side: isApart ? null : at('side'),
  };
}

type Chosen = { columns?: BankColumns | undefined; remembered: ReadonlyMap<string, BankColumns>; today: string };

/**
 * Reads a statement as the bank's site exports it.
 * @param columns those that staff chose; else they follow from the headings, or are remembered by them
 * @throws RequestError invalid_input with `fields.text`, which names the line
 */
export function readStatement(text: string, { columns: chosen, remembered, today }: Chosen): Statement {
  const rows = csvLines(text, { hint: 'Download the statement again.' });
  const above = rows.slice(0, MOST_LINES_ABOVE).map(({ record }) => record);
  const columnsOf = (headings: readonly string[]) => remembered.get(headingKey(headings)) ?? knownColumns(headings);
  const known = above.findIndex((record) => columnsOf(record) !== null);
  const start = known >= 0 ? known : above.findIndex(isHeading);
  const headings = above[start]?.map((cell) => cell.trim());
  if (!headings) refuseFile('The file has no line with the headings of its columns.');
  const columns = chosen ?? columnsOf(headings);
  const below = rows.slice(start + 1);
  const lines = columns ? below.flatMap((row) => readLine(row, columns, indexOf(headings, 'balance'), today)) : [];
  if (columns && lines.length === 0) refuseFile('The statement has no lines.');
  return { headings, columns, sample: below.slice(0, 3).map(({ record }) => record), lines };
}

/** Whether a line can be the headings of columns that nobody mapped yet: words alone, in four cells or more. */
const isHeading = (record: readonly string[]) =>
  record.filter((cell) => cell.trim() !== '').length >= 4 && !record.some((cell) => /\d/.test(cell));

/** Some banks give balances a day, and write them in the columns of amounts. */
const NO_MOVE = /^((opening|closing) balance|brought forward|b\/f)\b/i;

/** No line for a separator, an opening balance or a total. */
function readLine(
  { record, end }: CsvLine,
  columns: BankColumns,
  balance: number | null,
  today: string,
): StatementLine[] {
  const cell = (index: number | null) => (index === null ? '' : (record[index] ?? '').replace(/\s+/g, ' ').trim());
  const dayText = cell(columns.day);
  if (!/\d/.test(dayText)) return [];
  const amountPaise = amountOf((index) => readAmount(cell(index), end), cell, columns);
  const narration = cell(columns.narration);
  if (amountPaise === 0 || NO_MOVE.test(narration)) return [];
  const day = parseDay(dayText);
  if (!day) return refuseFile(`Line ${end}: ${dayText} is not a day.`);
  if (day > today) refuseFile(`Line ${end}: ${dayText} is still to come. Are day and month in the order of India?`);
  const reference = cell(columns.reference).replace(/^'/, '');
  if (isShortenedNumber(reference)) refuseFile(`Line ${end}: ${SHORTENED_NUMBER}.`);
  return [{ day, narration, reference, amountPaise, balance: cell(balance) }];
}

type CellOf<Value> = (index: number | null) => Value;

function amountOf(paise: CellOf<number>, cell: CellOf<string>, { debit, credit, amount, side }: BankColumns): number {
  // Some banks write what went out below zero, although its column says so.
  if (amount === null) return paise(credit) - Math.abs(paise(debit));
  const isOut = /^(dr|debit|d|withdrawal|wdl|w)\b/i.test(cell(side)) || /dr\.?$/i.test(cell(amount));
  return isOut ? -Math.abs(paise(amount)) : paise(amount);
}

/** An amount as banks write it, in paise: with the sign of the rupee, `Cr.` or a minus; a dash is none. */
function readAmount(cell: string, line: number): number {
  const [, minus = '', value = ''] = /^(-?)(?:₹|INR|Rs\.?)?\s*([\d,.]*)\s*(?:[CD]r\.?)?$/i.exec(cell) ?? ['', '', 'x'];
  const paise = parsePaise(value.replace(/^\./, '0.'));
  if (paise === undefined) return refuseFile(`Line ${line}: ${cell} is not an amount in rupees.`);
  return minus ? -paise : paise;
}
