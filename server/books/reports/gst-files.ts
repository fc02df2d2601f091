import type { GstFile } from '../../../contract/books/desk-books.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import type { Cell, CsvColumn } from '../../records/index.ts';
import type { TaxDocument } from '../documents/index.ts';
import { type GstTables, gstTables, type MonthOfSupplies, type Sums } from './gst-tables.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-05` as `05-Nov-2026`. */
function dateOf(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** The states that the tool spells in another way. */
const toolNames: Record<string, string> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
};

const placeOf = (state: string) => `${state}-${toolNames[state] ?? stateName(state)}`;
const rupees = (paise: number) => paise / 100;

/** A column with one value in all rows: there is no cess, no reverse charge, and no sale through another shop. */
const constantColumn = (heading: string, cell: Cell = null) => [heading, () => cell] as const;

const taxShare = constantColumn('Applicable % of Tax Rate');
const cess = constantColumn('Cess Amount');
const otherShop = constantColumn('E-Commerce GSTIN');
const rate = ['Rate', ({ ratePercent }: { ratePercent: number }) => ratePercent] as const;
const taxable = ['Taxable Value', ({ taxablePaise }: Sums) => rupees(taxablePaise)] as const;

const number = ({ label }: TaxDocument) => label;
const date = ({ issuedOn }: TaxDocument) => dateOf(issuedOn);
const value = ({ totalPaise }: Sums) => rupees(totalPaise);
const supplyColumn = ['Place Of Supply', ({ placeOfSupply }: TaxDocument) => placeOf(placeOfSupply)] as const;
const company: readonly CsvColumn<TaxDocument>[] = [
  ['GSTIN/UIN of Recipient', ({ buyer }) => buyer.gstin],
  ['Receiver Name', ({ buyer }) => buyer.name],
];

const sacColumns: readonly CsvColumn<GstTables['sacB2b'][number]>[] = [
  ['HSN', ({ sac }) => sac],
  constantColumn('Description'),
  // A service has no unit.
  constantColumn('UQC', 'NA'),
  constantColumn('Total Quantity', 0),
  ['Total Value', value],
  taxable,
  ['Integrated Tax Amount', ({ igstPaise }) => rupees(igstPaise)],
  ['Central Tax Amount', ({ cgstPaise }) => rupees(cgstPaise)],
  ['State/UT Tax Amount', ({ sgstPaise }) => rupees(sgstPaise)],
  cess,
  rate,
];

/** The tool asks for the advance without its tax. */
const advanceColumns = (amount: string): readonly CsvColumn<GstTables['at'][number]>[] => [
  ['Place Of Supply', ({ state }) => placeOf(state)],
  taxShare,
  rate,
  [amount, ({ taxablePaise }) => rupees(taxablePaise)],
  cess,
];

type File<Row> = { name: string; rows: (tables: GstTables) => readonly Row[]; columns: readonly CsvColumn<Row>[] };

/** Defines a file of rows as a file of cells, so that all files have one type. */
function defineFile<Row>({ name, rows, columns }: File<Row>) {
  return {
    name,
    columns: columns.map(([heading], index): CsvColumn<Cell[]> => [heading, (cells) => cells[index] ?? null]),
    rowsOf: (supplies: MonthOfSupplies): Cell[][] =>
      rows(gstTables(supplies)).map((row) => columns.map(([, cell]) => cell(row))),
  };
}

/** Files that the Returns Offline Tool of the GST portal imports, by section, with the names, columns and spellings of the tool. */
export const gstFiles = {
  b2b: defineFile<TaxDocument>({
    name: 'b2b,sez,de',
    rows: ({ b2b }) => b2b,
    columns: [
      ...company,
      ['Invoice Number', number],
      ['Invoice date', date],
      ['Invoice Value', value],
      supplyColumn,
      constantColumn('Reverse Charge', 'N'),
      taxShare,
      constantColumn('Invoice Type', 'Regular B2B'),
      otherShop,
      rate,
      taxable,
      cess,
    ],
  }),
  b2cl: defineFile<TaxDocument>({
    name: 'b2cl',
    rows: ({ b2cl }) => b2cl,
    columns: [
      ['Invoice Number', number],
      ['Invoice date', date],
      ['Invoice Value', value],
      supplyColumn,
      taxShare,
      rate,
      taxable,
      cess,
      otherShop,
    ],
  }),
  b2cs: defineFile<GstTables['b2cs'][number]>({
    name: 'b2cs',
    rows: ({ b2cs }) => b2cs,
    columns: [
      // `OE`: not sold through another shop.
      constantColumn('Type', 'OE'),
      ['Place Of Supply', ({ state }) => placeOf(state)],
      rate,
      taxShare,
      taxable,
      cess,
      otherShop,
    ],
  }),
  exemp: defineFile({
    name: 'exemp',
    rows: ({ nil }) => nil,
    columns: [
      ['Description', ({ label }) => label],
      ['Nil Rated Supplies', ({ taxablePaise }) => rupees(taxablePaise)],
      constantColumn('Exempted(other than nil rated/non GST supply)', 0),
      constantColumn('Non-GST Supplies', 0),
    ],
  }),
  cdnr: defineFile<TaxDocument>({
    name: 'cdnr',
    rows: ({ cdnr }) => cdnr,
    columns: [
      ...company,
      ['Note Number', number],
      ['Note Date', date],
      constantColumn('Note Type', 'C'),
      supplyColumn,
      constantColumn('Reverse Charge', 'N'),
      constantColumn('Note Supply Type', 'Regular B2B'),
      ['Note Value', value],
      taxShare,
      rate,
      taxable,
      cess,
    ],
  }),
  cdnur: defineFile<TaxDocument>({
    name: 'cdnur',
    rows: ({ cdnur }) => cdnur,
    columns: [
      constantColumn('UR Type', 'B2CL'),
      ['Note Number', number],
      ['Note Date', date],
      constantColumn('Note Type', 'C'),
      supplyColumn,
      ['Note Value', value],
      taxShare,
      rate,
      taxable,
      cess,
    ],
  }),
  at: defineFile({ name: 'at', rows: ({ at }) => at, columns: advanceColumns('Gross Advance Received') }),
  atadj: defineFile({ name: 'atadj', rows: ({ atadj }) => atadj, columns: advanceColumns('Gross Advance Adjusted') }),
  'hsn-b2b': defineFile({ name: 'hsn(b2b)', rows: ({ sacB2b }) => sacB2b, columns: sacColumns }),
  'hsn-b2c': defineFile({ name: 'hsn(b2c)', rows: ({ sacB2c }) => sacB2c, columns: sacColumns }),
  docs: defineFile({
    name: 'docs',
    rows: ({ issued }) => issued,
    columns: [
      ['Nature of Document', ({ kind }) => (kind === 'credit_note' ? 'Credit Note' : 'Invoices for outward supply')],
      ['Sr. No. From', ({ from }) => from],
      ['Sr. No. To', ({ to }) => to],
      ['Total Number', ({ count }) => count],
      constantColumn('Cancelled', 0),
    ],
  }),
} satisfies Record<GstFile, ReturnType<typeof defineFile>>;
