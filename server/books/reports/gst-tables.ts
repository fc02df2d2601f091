import type { DocumentKind } from '../../../contract/base/states.ts';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { isUin } from '../../../contract/books/gstin.ts';
import { hasRateOn, rateOn, splitTax, type TaxDocument } from '../documents/index.ts';

/** Amounts in paise; the four parts of the tax add up to the total. */
export type Sums = {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
};

/** A document, for a note the kind and total of its document, and the day of the document that it takes back or replaces. */
export type Supply = TaxDocument & {
  ofKind: DocumentKind | null;
  ofTotalPaise: number | null;
  changesOn: string | null;
};

/** An amount that was received in a month before its invoice, with the tax at the rate of the day on which it was received. */
export type Advance = Sums &
  Pick<TaxDocument, 'label' | 'issuedOn' | 'placeOfSupply'> & {
    paidOn: string;
    /** The day whose month has it in table 11A: `paidOn`, or later if that month was closed before the payment was known. */
    receivedOn: string;
    order: string;
    buyer: string;
    /** The company's registration, null without one. */
    gstin: string | null;
    isToCompany: boolean;
    isToUin: boolean;
    isInterState: boolean;
    ratePercent: number;
  };

/** @param part what was received of the document, in paise, and when */
export function toAdvance(
  document: TaxDocument,
  { totalPaise, ...part }: Pick<Advance, 'paidOn' | 'receivedOn' | 'totalPaise'>,
  rates: BusinessSettings['rates'],
): Advance {
  const { label, issuedOn, placeOfSupply, seller, buyer, details } = document;
  const ratePercent = hasRateOn(rates, part.paidOn) ? rateOn(rates, part.paidOn) : document.ratePercent;
  return {
    label,
    issuedOn,
    placeOfSupply,
    ...part,
    ratePercent,
    totalPaise,
    isInterState: isInterState(document),
    isToCompany: isToCompany(document),
    isToUin: isToUin(document),
    order: details.order,
    buyer: buyer.name,
    gstin: seller.gstin,
    ...splitTax(totalPaise, { percent: ratePercent, isSameState: placeOfSupply === seller.state }),
  };
}

/** The documents of a period by kind and number, and the advances that were received or invoiced in it. */
export type Supplies = { documents: readonly Supply[]; advances: readonly Advance[] };
export type MonthOfSupplies = Supplies & { month: string };

/** The company's registrations, each of which has a return of its own. */
export function registrationsOf({ documents, advances }: Supplies): string[] {
  const numbers = [
    ...documents.filter(isInReturn).map(({ seller }) => seller.gstin),
    ...advances.map(({ gstin }) => gstin),
  ];
  return [...new Set(numbers.filter((gstin) => gstin !== null))].toSorted();
}

/** What a registration supplied. */
export const suppliesOf = ({ documents, advances }: Supplies, gstin: string): Supplies => ({
  documents: documents.filter(({ seller }) => seller.gstin === gstin),
  advances: advances.filter((advance) => advance.gstin === gstin),
});

/** Above it, an invoice to another state for someone without a GST number is in table 5 (since August 2024). */
const LARGE_PAISE = 1_00_000_00;

/** Sums of documents; with `less`, credit notes are subtracted, and otherwise added. */
export function sumsOf(documents: readonly TaxDocument[], less: 'credit notes' | 'nothing' = 'nothing'): Sums {
  return addUp(documents, ({ kind }) => (less === 'credit notes' && kind === 'credit_note' ? -1 : 1));
}

export function addUp<Row extends Sums>(rows: readonly Row[], signOf: (row: Row) => number = () => 1): Sums {
  const sum = (key: keyof Sums) => rows.reduce((all, row) => all + signOf(row) * row[key], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
    totalPaise: sum('totalPaise'),
  };
}

export function byState<Row extends TaxDocument>(documents: readonly Row[]) {
  const groups = Map.groupBy(documents, ({ placeOfSupply, ratePercent }) => `${placeOfSupply} ${ratePercent}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ({
      state: group[0]?.placeOfSupply ?? '',
      ratePercent: group[0]?.ratePercent ?? 0,
      isInterState: group.some(isInterState),
      documents: group,
    }));
}

export const isToCompany = ({ buyer }: TaxDocument) => buyer.gstin !== null;
/** Whether the buyer has a UIN, as an embassy has: their invoices are in table 4A, and they are no registered person. */
export const isToUin = ({ buyer }: TaxDocument) => buyer.gstin !== null && isUin(buyer.gstin);
export const isInterState = ({ placeOfSupply, seller }: TaxDocument) => placeOfSupply !== seller.state;
const isLarge = (supply: Supply) =>
  !isToCompany(supply) && isInterState(supply) && (supply.ofTotalPaise ?? supply.totalPaise) > LARGE_PAISE;

/** The tables of the return GSTR-1. */
export function gstTables({ month, documents, advances }: MonthOfSupplies) {
  const supplies = documents.filter(isInReturn);
  const taxed = supplies.filter(({ ratePercent }) => ratePercent > 0);
  const invoices = taxed.filter(({ kind }) => kind === 'invoice');
  const notes = taxed.filter(({ kind }) => kind === 'credit_note');
  const others = taxed.filter((supply) => !isToCompany(supply) && !isLarge(supply));
  return {
    /** Table 4A: invoices to companies. */
    b2b: invoices.filter(isToCompany),
    /** Table 5: large invoices to people in other states. */
    b2cl: invoices.filter(isLarge),
    /** Table 7: all other invoices to people, less credit notes, by state and rate. */
    b2cs: byState(others).map(({ documents: group, ...key }) => ({ ...key, count: group.length, ...netOf(group) })),
    /** Table 8: supplies taxed at 0 %, less credit notes. */
    nil: nilRows(supplies.filter(({ ratePercent }) => ratePercent === 0)),
    /** Table 9B: credit notes to companies, and credit notes for invoices of table 5. */
    cdnr: notes.filter(isToCompany),
    cdnur: notes.filter(isLarge),
    /** Table 11A: received in the month, and invoiced in a later one. */
    at: advanceRows(advances.filter(({ receivedOn }) => receivedOn.startsWith(month))),
    /** Table 11B: received in an earlier month, and invoiced in this one. */
    atadj: advanceRows(advances.filter(({ issuedOn }) => issuedOn.startsWith(month))),
    /** Table 12: by service code and rate, less credit notes. */
    sacB2b: sacRows(supplies.filter(isToCompany)),
    sacB2c: sacRows(supplies.filter((supply) => !isToCompany(supply))),
    /** Table 13: the numbers that were issued. */
    issued: numberRuns(supplies),
  };
}

/** Whether a document is one of a taxpayer's supplies, which a return declares. */
export const isInReturn = ({ kind, seller }: TaxDocument) =>
  seller.gstin !== null && (kind === 'invoice' || kind === 'credit_note');

export type GstTables = ReturnType<typeof gstTables>;

const netOf = (group: readonly TaxDocument[]) => sumsOf(group, 'credit notes');

/** The four lines of table 8, with zeros if there are no supplies. */
function nilRows(supplies: readonly Supply[]) {
  return [true, false].flatMap((toCompany) =>
    [true, false].map((interState) => {
      const group = supplies.filter(
        (supply) => isToCompany(supply) === toCompany && isInterState(supply) === interState,
      );
      const [supplyType, buyerType] = [
        interState ? 'Inter-State' : 'Intra-State',
        toCompany ? 'registered' : 'unregistered',
      ];
      return {
        label: `${supplyType} supplies to ${buyerType} persons`,
        isInterState: interState,
        isToCompany: toCompany,
        count: group.length,
        ...netOf(group),
      };
    }),
  );
}

function advanceRows(advances: readonly Advance[]) {
  const groups = Map.groupBy(advances, ({ placeOfSupply, ratePercent }) => `${placeOfSupply} ${ratePercent}`);
  return [...groups.values()].map((group) => ({
    state: group[0]?.placeOfSupply ?? '',
    ratePercent: group[0]?.ratePercent ?? 0,
    isInterState: group[0]?.isInterState ?? false,
    count: group.length,
    ...addUp(group),
  }));
}

export function sacRows(supplies: readonly Supply[]) {
  const groups = Map.groupBy(supplies, ({ sac, ratePercent }) => `${sac} ${ratePercent}`);
  return [...groups.values()].map((group) => ({
    sac: group[0]?.sac ?? '',
    ratePercent: group[0]?.ratePercent ?? 0,
    count: group.length,
    ...netOf(group),
  }));
}

export type Run = { kind: DocumentKind; from: string; to: string; count: number };

/** Runs of numbers without a gap: one for each kind, unless its prefix or the company's registration changed within the month. */
export function numberRuns(documents: readonly TaxDocument[]): Run[] {
  const runs: (Run & { last: number; series: string })[] = [];
  for (const { kind, label, number: last } of documents) {
    const series = label.replace(/\d+$/, '');
    const run = runs.at(-1);
    if (run?.kind === kind && run.series === series && run.last === last - 1) {
      Object.assign(run, { to: label, last, count: run.count + 1 });
    } else {
      runs.push({ kind, from: label, to: label, count: 1, last, series });
    }
  }
  return runs.map(({ kind, from, to, count }) => ({ kind, from, to, count }));
}
