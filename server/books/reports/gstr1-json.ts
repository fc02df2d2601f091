import { type GstTables, gstTables, type MonthOfSupplies, type Run, type Sums } from './gst-tables.ts';

/** That of the Returns Offline Tool whose JSON this is. */
const VERSION = 'GST3.2.4';

const rupees = (paise: number) => paise / 100;
/** `2026-11-05` as `05-11-2026`. */
const dateOf = (day: string) => day.split('-').reverse().join('-');

/** There is no cess. */
const taxOf = ({ igstPaise, cgstPaise, sgstPaise }: Sums) => ({
  iamt: rupees(igstPaise),
  camt: rupees(cgstPaise),
  samt: rupees(sgstPaise),
  csamt: 0,
});

type Rated = Sums & { ratePercent: number };
const amountsOf = (row: Rated) => ({ rt: row.ratePercent, txval: rupees(row.taxablePaise), ...taxOf(row) });
const itemsOf = (row: Rated) => [{ num: 1, itm_det: amountsOf(row) }];
/** Of table 5, in which all tax is IGST. */
const interStateItemsOf = (row: Rated) => {
  const { camt: _, samt: __, ...amounts } = amountsOf(row);
  return [{ num: 1, itm_det: amounts }];
};

type Document = GstTables['b2b'][number];
const invoiceOf = ({ label, issuedOn, totalPaise }: Document) => ({
  inum: label,
  idt: dateOf(issuedOn),
  val: rupees(totalPaise),
});
const noteOf = ({ label, issuedOn, totalPaise, placeOfSupply }: Document) => ({
  ntty: 'C',
  nt_num: label,
  nt_dt: dateOf(issuedOn),
  val: rupees(totalPaise),
  pos: placeOfSupply,
});
const REGULAR = { rchrg: 'N', inv_typ: 'R' };

const supplyType = ({ isInterState }: { isInterState: boolean }) => (isInterState ? 'INTER' : 'INTRA');

/** The rows of each key, in the order of their first ones. */
function grouped<Row, Group>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  groupOf: (key: string, rows: Row[]) => Group,
) {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => groupOf(key, group));
}

const companyOf = ({ buyer }: Document) => buyer.gstin ?? '';

const advancesOf = (rows: GstTables['at']) =>
  grouped(
    rows,
    ({ state }) => state,
    (pos, group) => ({
      pos,
      sply_ty: group.some(({ isInterState }) => isInterState) ? 'INTER' : 'INTRA',
      itms: group.map((row) => ({ rt: row.ratePercent, ad_amt: rupees(row.taxablePaise), ...taxOf(row) })),
    }),
  );

/** A service has no unit. */
const sacsOf = (rows: GstTables['sacB2b']) =>
  rows.map((row, index) => ({ num: index + 1, hsn_sc: row.sac, desc: '', uqc: 'NA', qty: 0, ...amountsOf(row) }));

/** The numbers of the portal for the kinds of documents in table 13. */
const kindsIssued = [
  { doc_num: 1, doc_typ: 'Invoices for outward supply', kind: 'invoice' },
  { doc_num: 5, doc_typ: 'Credit Note', kind: 'credit_note' },
] as const;

const issuedOf = (runs: readonly Run[]) =>
  kindsIssued.flatMap(({ kind, ...names }) => {
    const docs = runs
      .filter((run) => run.kind === kind)
      .map(({ from, to, count }, index) => ({ num: index + 1, from, to, totnum: count, cancel: 0, net_issue: count }));
    return docs.length > 0 ? [{ ...names, docs }] : [];
  });

/** Leaves out the tables without rows, which the portal refuses. */
function withoutEmpty<Tables extends object>(tables: Tables): Partial<Tables> {
  const isFull = ([, rows]: [string, unknown]) => !Array.isArray(rows) || rows.length > 0;
  return Object.fromEntries(Object.entries(tables).filter(isFull)) as Partial<Tables>; // the keys of `tables`
}

/**
 * GSTR-1 of one registration, with the field names that the portal's upload takes (API of GSTN, version 4), amounts in rupees.
 * @param gstin the registration, whose supplies these are
 */
export function gstr1Json(gstin: string, { month, ...supplies }: MonthOfSupplies) {
  const [year, number] = month.split('-');
  const tables = gstTables({ month, ...supplies });
  const nil = tables.nil.filter(({ count }) => count > 0);
  const issued = issuedOf(tables.issued);
  const hsn = withoutEmpty({ hsn_b2b: sacsOf(tables.sacB2b), hsn_b2c: sacsOf(tables.sacB2c) });
  return {
    gstin,
    fp: `${number}${year}`,
    version: VERSION,
    hash: 'hash',
    ...withoutEmpty({
      b2b: grouped(tables.b2b, companyOf, (ctin, group) => ({
        ctin,
        inv: group.map((row) => ({ ...invoiceOf(row), pos: row.placeOfSupply, ...REGULAR, itms: itemsOf(row) })),
      })),
      b2cl: grouped(
        tables.b2cl,
        ({ placeOfSupply }) => placeOfSupply,
        (pos, group) => ({ pos, inv: group.map((row) => ({ ...invoiceOf(row), itms: interStateItemsOf(row) })) }),
      ),
      b2cs: tables.b2cs.map((row) => ({ sply_ty: supplyType(row), typ: 'OE', pos: row.state, ...amountsOf(row) })),
      cdnr: grouped(tables.cdnr, companyOf, (ctin, group) => ({
        ctin,
        nt: group.map((row) => ({ ...noteOf(row), ...REGULAR, itms: itemsOf(row) })),
      })),
      cdnur: tables.cdnur.map((row) => ({ typ: 'B2CL', ...noteOf(row), itms: interStateItemsOf(row) })),
      at: advancesOf(tables.at),
      txpd: advancesOf(tables.atadj),
    }),
    ...(nil.length > 0 && {
      nil: {
        inv: nil.map((row) => ({
          sply_ty: `${row.isInterState ? 'INTR' : 'INTRA'}${row.isToCompany ? 'B2B' : 'B2C'}`,
          nil_amt: rupees(row.taxablePaise),
          expt_amt: 0,
          ngsup_amt: 0,
        })),
      },
    }),
    ...(Object.keys(hsn).length > 0 && { hsn }),
    ...(issued.length > 0 && { doc_issue: { doc_det: issued } }),
  };
}
