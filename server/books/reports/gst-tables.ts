import type { DocumentKind } from '../../../contract/base/states.ts';
import type { TaxDocument } from '../documents/index.ts';

/** Amounts in paise; the four parts of the tax add up to the total. */
export type Sums = {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
};

/** A document, and for a credit note the total of its document. */
export type Supply = TaxDocument & { ofTotalPaise: number | null };

/** Above it, an invoice to another state for someone without a GST number is in table 5 (since August 2024). */
const LARGE_PAISE = 1_00_000_00;

/** Sums of documents; with `less`, credit notes are subtracted, and otherwise added. */
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

export function byState<Row extends TaxDocument>(documents: readonly Row[]) {
  const groups = Map.groupBy(documents, ({ placeOfSupply, ratePercent }) => `${placeOfSupply} ${ratePercent}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ({
      state: group[0]?.placeOfSupply ?? '',
      ratePercent: group[0]?.ratePercent ?? 0,
      documents: group,
    }));
}

const isToCompany = ({ buyer }: TaxDocument) => buyer.gstin !== null;
const isInterState = ({ placeOfSupply, seller }: TaxDocument) => placeOfSupply !== seller.state;
const isLarge = (supply: Supply) =>
  !isToCompany(supply) && isInterState(supply) && (supply.ofTotalPaise ?? supply.totalPaise) > LARGE_PAISE;

/** The tables of the return GSTR-1. @param documents of one month, by kind and number; those without GST are left out */
export function gstTables(documents: readonly Supply[]) {
  const supplies = documents.filter(({ seller }) => seller.gstin !== null);
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
    /** Table 12: by service code and rate, less credit notes. */
    sacB2b: sacRows(supplies.filter(isToCompany)),
    sacB2c: sacRows(supplies.filter((supply) => !isToCompany(supply))),
    /** Table 13: the numbers that were issued. */
    issued: numberRuns(supplies),
  };
}

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
      return { label: `${supplyType} supplies to ${buyerType} persons`, count: group.length, ...netOf(group) };
    }),
  );
}

function sacRows(supplies: readonly Supply[]) {
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
