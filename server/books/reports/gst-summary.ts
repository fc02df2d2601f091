import type { DocumentKind } from '../../../contract/base/states.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import type { CsvColumn } from '../../records/index.ts';
import type { TaxDocument } from '../documents/index.ts';
import { gstTables, type MonthOfSupplies, numberRuns, type Sums, type Supply, sumsOf } from './gst-tables.ts';

/** A field that a section does not have is null. */
type SummaryRow = Sums & {
  section: string;
  gstin: string | null;
  name: string | null;
  number: string | null;
  date: string | null;
  takesBack: string | null;
  /** GST code of the place of supply. */
  state: string | null;
  ratePercent: number | null;
  sac: string | null;
  count: number;
  from: string | null;
  to: string | null;
};

const empty = {
  gstin: null,
  name: null,
  number: null,
  date: null,
  takesBack: null,
  state: null,
  ratePercent: null,
  sac: null,
  from: null,
  to: null,
};

/** The tables of GSTR-1 one below the other, for people to read. */
export function summarise(supplies: MonthOfSupplies): SummaryRow[] {
  const tables = gstTables(supplies);
  const rowsOf = <Row extends Partial<SummaryRow> & Sums & { count: number }>(section: string, rows: readonly Row[]) =>
    rows.map((row) => ({ ...empty, ...row, section }));
  return [
    ...tables.b2b.map((document) => rowOf('4A: B2B', document)),
    ...tables.b2cl.map((document) => rowOf('5: B2C, large', document)),
    ...rowsOf('7: B2C, others, less credit notes', tables.b2cs),
    ...tables.nil.flatMap(({ label, ...row }) => rowsOf(`8: Nil rated, ${label}`, [row])),
    ...tables.cdnr.map((document) => rowOf('9B: Credit note, B2B', document)),
    ...tables.cdnur.map((document) => rowOf('9B: Credit note, B2C, large', document)),
    ...rowsOf('11A: Received, invoiced in a later month', tables.at),
    ...rowsOf('11B: Received in an earlier month', tables.atadj),
    ...rowsOf('12: SAC, B2B, less credit notes', tables.sacB2b),
    ...rowsOf('12: SAC, B2C, less credit notes', tables.sacB2c),
    ...issuedRows(supplies.documents),
  ];
}

function rowOf(section: string, document: TaxDocument): SummaryRow {
  const { buyer, label: number, issuedOn: date, details, placeOfSupply: state, ratePercent, sac } = document;
  const takesBack = details.of?.label ?? null;
  const { gstin, name } = buyer;
  const fields = { gstin, name, number, date, takesBack, state, ratePercent, sac };
  return { ...empty, section, ...fields, count: 1, ...sumsOf([document]) };
}

const issuedNames: Record<DocumentKind, string> = {
  invoice: '13: Invoices issued',
  credit_note: '13: Credit notes issued',
  receipt: 'Receipts issued, in no return',
  commercial_note: 'Commercial credit notes issued, in no return',
};

function issuedRows(documents: readonly Supply[]): SummaryRow[] {
  return numberRuns(documents).map(({ kind, from, to, count }) => {
    const first = documents.findIndex(({ label }) => label === from);
    return { ...empty, section: issuedNames[kind], from, to, count, ...sumsOf(documents.slice(first, first + count)) };
  });
}

const rupees = (paise: number) => paise / 100;

/** The columns of amounts, in rupees. */
export const sumColumns: readonly CsvColumn<Sums>[] = [
  ['Taxable value', ({ taxablePaise }) => rupees(taxablePaise)],
  ['CGST', ({ cgstPaise }) => rupees(cgstPaise)],
  ['SGST or UTGST', ({ sgstPaise }) => rupees(sgstPaise)],
  ['IGST', ({ igstPaise }) => rupees(igstPaise)],
  ['Total', ({ totalPaise }) => rupees(totalPaise)],
];

export const summaryColumns: readonly CsvColumn<SummaryRow>[] = [
  ['Table', ({ section }) => section],
  ['GSTIN of the buyer', ({ gstin }) => gstin],
  ['Buyer', ({ name }) => name],
  ['Number', ({ number }) => number],
  ['Date', ({ date }) => date],
  ['Takes back', ({ takesBack }) => takesBack],
  ['Place of supply', ({ state }) => state && `${state}-${stateName(state)}`],
  ['Rate %', ({ ratePercent }) => ratePercent],
  ['SAC', ({ sac }) => sac],
  ['Documents', ({ count }) => count],
  // Always 0: a wrong document is not cancelled, but gets a credit note.
  ['Cancelled', ({ from }) => (from === null ? null : 0)],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ...sumColumns,
];
