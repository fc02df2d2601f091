import { describe, expect, test } from 'vitest';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { gstFiles } from '../../../contract/books/desk-books.ts';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, registered, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { taxDocuments } from '../../db/schema/index.ts';

const { db, desk } = await testDesk();
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
await saveBusiness(db);

type Sale = {
  paise: number;
  state?: string;
  gstin?: string;
  name?: string;
  on?: string;
  back?: number;
  backOn?: string;
};

/** Sells a seat on a day of India, and takes back a part where `back` says so. */
async function sell({ paise, state, gstin, name, on = '2026-11-10', back, backOn = on }: Sale) {
  const billed = { ...(state && { billState: state }), ...(gstin && { gstin }), ...(name && { billName: name }) };
  const order = await createOrder(db, { courseId: course.id, listPaise: paise, ...billed });
  const at = (day: string) => ({ now: () => new Date(`${day}T09:00:00Z`) });
  await db.transaction(async (tx) => {
    const { id } = await createPayment(tx, order, { amountPaise: paise, paidOn: on, createdAt: at(on).now() });
    await issueDocumentFor({ ...at(on), tx }, id);
    if (back === undefined) return;
    await issueCreditNote(
      { ...at(backOn), tx },
      { paymentId: id, amountPaise: back, refundId: null, reason: 'They moved' },
    );
  });
}
const business = (changes: Partial<BusinessSettings>) => saveBusiness(db, changes);

const MAHARASHTRA = '27AAPFU0939F1ZV';
// In order of their days: each is numbered after the one before.
await business({ gstin: null });
await sell({ paise: 50_000, on: '2026-10-31' });
await business({});
await sell({ paise: 15_000_000, state: '27', on: '2026-10-31', back: 1_180_000, backOn: '2026-11-03' });
await sell({ paise: 1_180_000, gstin: MAHARASHTRA, name: 'Lotus LLP', on: '2026-11-04', back: 590_000 });
await sell({ paise: 10_000_100, state: '01', name: 'Asha Rao', on: '2026-11-05' });
await sell({ paise: 10_000_000, state: '27', on: '2026-11-05' });
await sell({ paise: 12_000_000, state: '29', on: '2026-11-06' });
await sell({ paise: 599_900, on: '2026-11-07', back: 100_001 });
await business({ rates: [{ percent: 0, from: '2017-07-01' }] });
await sell({ paise: 30_000, state: '31', on: '2026-11-08' });
await sell({ paise: 70_000, gstin: '29AAGCB7383J1Z4', on: '2026-11-08', back: 20_000 });
await business({ invoicePrefix: 'AB' });
await sell({ paise: 11_800, on: '2026-11-09' });

type Row = Record<string, string>;
async function file(path: string): Promise<{ name: string; text: string; rows: Row[] }> {
  const response = await desk.get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const lines = text.replace('\ufeff', '').split('\r\n').slice(0, -1);
  const [heading = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  const name = /filename="(.*)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return {
    name,
    text,
    rows: rows.map((cells) => Object.fromEntries(heading.map((head, at) => [head, cells[at] ?? '']))),
  };
}
const table = (name: string) => file(`/reports/gstr1/${name}?month=2026-11`);
const rowsOf = async (name: string) => (await table(name)).rows;
const paise = (value: string | undefined) => Math.round(Number(value ?? 0) * 100);
const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + paise(row[column]), 0);

describe('a file for the offline tool', () => {
  test.each([
    [
      'b2b',
      'b2b,sez,de.csv',
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    ],
    [
      'b2cl',
      'b2cl.csv',
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    ],
    [
      'b2cs',
      'b2cs.csv',
      'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    ],
    [
      'exemp',
      'exemp.csv',
      'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
    ],
    [
      'cdnr',
      'cdnr.csv',
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    ],
    [
      'cdnur',
      'cdnur.csv',
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    ],
    ...(['b2b', 'b2c'] as const).map((tab) => [
      `hsn-${tab}`,
      `hsn(${tab}).csv`,
      'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate',
    ]),
    ['docs', 'docs.csv', 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled'],
  ])('%s has its name and its columns, and begins with them', async (id = '', called, columns = '') => {
    const { name, text } = await table(id);
    expect(name).toBe(called);
    expect(text.split('\r\n')[0]).toBe(`"${columns.split(',').join('","')}"`);
  });

  test('there is a file for each table', () => expect(gstFiles).toHaveLength(11));
});

describe('the tables of a month', () => {
  test('4A and 9B have each invoice and credit note to a company', async () => {
    expect(await rowsOf('b2b')).toMatchObject([
      {
        'GSTIN/UIN of Recipient': MAHARASHTRA,
        'Receiver Name': 'Lotus LLP',
        'Invoice date': '04-Nov-2026',
        'Invoice Value': '11800',
        'Place Of Supply': '27-Maharashtra',
        'Reverse Charge': 'N',
        'Invoice Type': 'Regular B2B',
        Rate: '18',
        'Taxable Value': '10000',
      },
    ]);
    expect(await rowsOf('cdnr')).toMatchObject([{ 'Note Type': 'C', 'Note Value': '5900', 'Taxable Value': '5000' }]);
  });

  test('5 and 9B have invoices of more than a lakh to people of other states, and their credit notes', async () => {
    expect(await rowsOf('b2cl')).toMatchObject([
      { 'Invoice Value': '100001', 'Place Of Supply': '01-Jammu & Kashmir', 'Invoice date': '05-Nov-2026' },
    ]);
    // The invoice is of October, and its credit note no larger than a lakh itself.
    expect(await rowsOf('cdnur')).toMatchObject([
      { 'UR Type': 'B2CL', 'Note Date': '03-Nov-2026', 'Note Value': '11800', 'Place Of Supply': '27-Maharashtra' },
    ]);
  });

  test('7 has all other sales to people, by state and rate, less credit notes', async () => {
    const rows = await rowsOf('b2cs');
    expect(rows).toMatchObject([
      { Type: 'OE', 'Place Of Supply': '27-Maharashtra', Rate: '18', 'Taxable Value': '84745.76' },
      { Type: 'OE', 'Place Of Supply': '29-Karnataka', Rate: '18' },
    ]);
    const documents = await db.select().from(taxDocuments);
    const ofKarnataka = documents.filter(
      ({ placeOfSupply, ratePercent, buyer }) => placeOfSupply === '29' && ratePercent === 18 && !buyer.gstin,
    );
    const net = ofKarnataka.reduce(
      (all, { kind, taxablePaise }) => all + (kind === 'invoice' ? 1 : -1) * taxablePaise,
      0,
    );
    expect(paise(rows[1]?.['Taxable Value'])).toBe(net);
  });

  test('8 has untaxed sales, in its four lines', async () => {
    const rows = await rowsOf('exemp');
    expect(rows.map(({ Description, 'Nil Rated Supplies': nil }) => [Description, nil])).toEqual([
      ['Inter-State supplies to registered persons', '0'],
      ['Intra-State supplies to registered persons', '500'],
      ['Inter-State supplies to unregistered persons', '300'],
      ['Intra-State supplies to unregistered persons', '0'],
    ]);
  });

  test('12 has the supplies to companies and to people separately, which add up to all supplies, to the paisa', async () => {
    const [b2b, b2c] = [await rowsOf('hsn-b2b'), await rowsOf('hsn-b2c')];
    expect(b2b).toMatchObject([
      { HSN: '999293', UQC: 'NA', 'Total Quantity': '0', 'Total Value': '5900', Rate: '18' },
      { HSN: '999293', 'Total Value': '500', 'Integrated Tax Amount': '0', Rate: '0' },
    ]);
    const documents = (await db.select().from(taxDocuments)).filter(
      ({ issuedOn, seller }) => issuedOn >= '2026-11' && seller.gstin,
    );
    const net = (field: 'totalPaise' | 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
      documents.reduce((all, document) => all + (document.kind === 'credit_note' ? -1 : 1) * document[field], 0);
    const columns = [
      ['Total Value', net('totalPaise')],
      ['Taxable Value', net('taxablePaise')],
      ['Integrated Tax Amount', net('igstPaise')],
      ['Central Tax Amount', net('cgstPaise')],
      ['State/UT Tax Amount', net('sgstPaise')],
    ] as const;
    for (const [column, expected] of columns)
      expect([column, sum([...b2b, ...b2c], column)]).toEqual([column, expected]);
    // The other tables sum up to the same.
    const taxable = async (name: string, column = 'Taxable Value') => sum(await rowsOf(name), column);
    const given = (await taxable('b2b')) + (await taxable('b2cl')) + (await taxable('b2cs'));
    const taken = (await taxable('cdnr')) + (await taxable('cdnur'));
    const nil = await taxable('exemp', 'Nil Rated Supplies');
    expect(given - taken + nil).toBe(net('taxablePaise'));
  });

  test('13 has the numbers of each kind, one run for each prefix, and none cancelled', async () => {
    expect(await rowsOf('docs')).toEqual([
      expect.objectContaining({
        'Sr. No. From': 'AB/26-27/00001',
        'Sr. No. To': 'AB/26-27/00001',
        'Total Number': '1',
      }),
      {
        'Nature of Document': 'Invoices for outward supply',
        'Sr. No. From': 'NC/26-27/00002',
        'Sr. No. To': 'NC/26-27/00008',
        'Total Number': '7',
        Cancelled: '0',
      },
      expect.objectContaining({
        'Nature of Document': 'Credit Note',
        'Sr. No. From': 'NC/26-27/C0001',
        'Total Number': '4',
      }),
    ]);
  });

  test('are of one registration, if its GST number is given', async () => {
    const ofRegistration = async (gstin: string) =>
      (await file(`/reports/gstr1/docs?month=2026-11&gstin=${gstin}`)).rows.length;
    expect(await ofRegistration(registered.gstin ?? '')).toBe((await rowsOf('docs')).length);
    expect(await ofRegistration('27AAPFU0939F1ZV')).toBe(0);
  });

  test('are empty without documents, except for the four lines of table 8', async () => {
    for (const name of gstFiles) {
      const { rows } = await file(`/reports/gstr1/${name}?month=2027-03`);
      expect([name, rows.length]).toEqual([name, name === 'exemp' ? 4 : 0]);
    }
  });

  test('leave out documents that were issued without GST', async () => {
    const { rows } = await file('/reports/gst.csv?month=2026-10');
    expect(rows.map(({ Table }) => Table).filter((name) => !name?.startsWith('8'))).toEqual([
      '5: B2C, large',
      '12: SAC, B2C, less credit notes',
      '13: Invoices issued',
      'Receipts issued, in no return',
    ]);
  });
});
