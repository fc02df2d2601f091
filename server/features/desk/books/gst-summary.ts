import { stateName } from '../../../../contract/gst-states.ts';
import type { DocumentKind } from '../../../../contract/states.ts';
import type { TaxDocument } from '../../books/index.ts';
import type { CsvColumn } from '../kit/index.ts';

/** Amounts in paise; the four parts of the tax add up to the total. */
export type Sums = {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
};

/** A row of the summary; what a section does not have is null. */
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

/** Sums of documents; a credit note counts as it is, or less than nothing where `less` says so. */
export function sumsOf(documents: readonly TaxDocument[], less: 'credit notes' | 'nothing' = 'nothing'): Sums {
  const sum = (value: (document: TaxDocument) => number) =>
    documents.reduce((all, document) => {
      const isLess = less === 'credit notes' && document.kind === 'credit_note';
      return all + (isLess ? -value(document) : value(document));
    }, 0);
  return {
    taxablePaise: sum((document) => document.taxablePaise),
    cgstPaise: sum((document) => document.cgstPaise),
    sgstPaise: sum((document) => document.sgstPaise),
    igstPaise: sum((document) => document.igstPaise),
    totalPaise: sum((document) => document.totalPaise),
  };
}

/** Documents by place of supply and rate, in order of the state's code. */
export function byState(documents: readonly TaxDocument[]) {
  const groups = Map.groupBy(documents, ({ placeOfSupply, ratePercent }) => `${placeOfSupply} ${ratePercent}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ({
      state: group[0]?.placeOfSupply ?? '',
      ratePercent: group[0]?.ratePercent ?? 0,
      documents: group,
    }));
}

const isTaxed = ({ seller }: TaxDocument) => seller.gstin !== null;
const isToCompany = ({ buyer }: TaxDocument) => buyer.gstin !== null;

/**
 * The month's documents as the return GSTR-1 wants them: each to a company, those to others by state and rate, all by SAC,
 * and the numbers that were issued. What is not taxed is in no row but the last.
 * @param documents of one month, by kind and number
 */
export function summarise(documents: readonly TaxDocument[]): SummaryRow[] {
  const taxed = documents.filter(isTaxed);
  const invoices = taxed.filter(({ kind }) => kind === 'invoice');
  const credits = taxed.filter(({ kind }) => kind === 'credit_note');
  return [
    ...invoices.filter(isToCompany).map((document) => rowOf('B2B', document)),
    ...groupRows(
      'B2C',
      invoices.filter((document) => !isToCompany(document)),
    ),
    ...credits.filter(isToCompany).map((document) => rowOf('Credit note, B2B', document)),
    ...groupRows(
      'Credit note, B2C',
      credits.filter((document) => !isToCompany(document)),
    ),
    ...sacRows(taxed),
    ...issuedRows(documents),
  ];
}

function rowOf(section: string, document: TaxDocument): SummaryRow {
  const { buyer, label: number, issuedOn: date, details, placeOfSupply: state, ratePercent, sac } = document;
  const takesBack = details.of?.label ?? null;
  const { gstin, name } = buyer;
  const known = { gstin, name, number, date, takesBack, state, ratePercent, sac };
  return { ...empty, section, ...known, count: 1, ...sumsOf([document]) };
}

function groupRows(section: string, documents: readonly TaxDocument[]): SummaryRow[] {
  return byState(documents).map(({ state, ratePercent, documents: group }) => ({
    ...empty,
    section,
    state,
    ratePercent,
    count: group.length,
    ...sumsOf(group),
  }));
}

/** Invoices less credit notes, as table 12 of the return wants them. */
function sacRows(documents: readonly TaxDocument[]): SummaryRow[] {
  const groups = Map.groupBy(documents, ({ sac, ratePercent }) => `${sac} ${ratePercent}`);
  return [...groups.values()].map((group) => ({
    ...empty,
    section: 'SAC, less credit notes',
    sac: group[0]?.sac ?? null,
    ratePercent: group[0]?.ratePercent ?? null,
    count: group.length,
    ...sumsOf(group, 'credit notes'),
  }));
}

const issuedNames: Record<DocumentKind, string> = {
  invoice: 'Documents issued: invoices',
  credit_note: 'Documents issued: credit notes',
  receipt: 'Documents issued: receipts',
};

/** A month is in one financial year, so the documents of a kind are one run of numbers. */
function issuedRows(documents: readonly TaxDocument[]): SummaryRow[] {
  return [...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, group]) => ({
    ...empty,
    section: issuedNames[kind],
    from: group[0]?.label ?? null,
    to: group.at(-1)?.label ?? null,
    count: group.length,
    ...sumsOf(group),
  }));
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

/** The columns of the summary. */
export const summaryColumns: readonly CsvColumn<SummaryRow>[] = [
  ['Section', ({ section }) => section],
  ['GSTIN of the buyer', ({ gstin }) => gstin],
  ['Buyer', ({ name }) => name],
  ['Number', ({ number }) => number],
  ['Date', ({ date }) => date],
  ['Takes back', ({ takesBack }) => takesBack],
  ['Place of supply', ({ state }) => state && `${state}-${stateName(state)}`],
  ['Rate %', ({ ratePercent }) => ratePercent],
  ['SAC', ({ sac }) => sac],
  ['Documents', ({ count }) => count],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ...sumColumns,
];
