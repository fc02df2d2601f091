import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { gstFiles } from '../../../contract/books/desk-books.ts';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, registered, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { orders, taxDocuments } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { replaceDocument } from '../documents/index.ts';

const { db, deps, desk } = await testDesk();
const course = await createPaidCourse(db);

const KARNATAKA = '29AAGCB7383J1Z4';
const MAHARASHTRA = '27AAPFU0939F1ZV';

type Sale = { paise: number; on: string; state?: string; gstin?: string; paidOn?: string; back?: number };

async function sell({ paise, on, state, gstin, paidOn = on, back }: Sale) {
  const billed = { ...(state && { billState: state }), ...(gstin && { gstin, billName: 'Lotus LLP' }) };
  const order = await createOrder(db, { courseId: course.id, listPaise: paise, ...billed });
  const now = () => new Date(`${on}T09:00:00Z`);
  await db.transaction(async (tx) => {
    const { id } = await createPayment(tx, order, { amountPaise: paise, paidOn, createdAt: now() });
    await issueDocumentFor({ now, tx }, id);
    if (back)
      await issueCreditNote({ now, tx }, { paymentId: id, amountPaise: back, refundId: null, reason: 'They moved' });
  });
}

// In order of their days: each is numbered after the one before.
await saveBusiness(db);
await sell({ paise: 50_000, on: '2026-10-31' });
await sell({ paise: 1_180_000, on: '2026-11-04', gstin: MAHARASHTRA, back: 590_001 });
await sell({ paise: 10_000_100, on: '2026-11-05', state: '01', back: 777_777 });
await sell({ paise: 599_900, on: '2026-11-07', back: 100_001 });
await sell({ paise: 333_333, on: '2026-11-07', state: '27' });
await sell({ paise: 200_000, on: '2026-11-08', state: '27', paidOn: '2026-10-30' });
await saveBusiness(db, { rates: [{ percent: 0, from: '2017-07-01' }] });
await sell({ paise: 70_000, on: '2026-11-09', gstin: KARNATAKA, back: 20_000 });
await sell({ paise: 30_000, on: '2026-11-09', state: '07' });
// The company moves within a month.
await saveBusiness(db);
await sell({ paise: 118_000, on: '2027-01-05' });
await saveBusiness(db, { ...registered, gstin: MAHARASHTRA, state: '27', invoicePrefix: 'MH' });
await sell({ paise: 236_000, on: '2027-01-20', state: '29' });
await sell({ paise: 354_000, on: '2028-06-10', state: '29', gstin: '2917UNO00157UNO', paidOn: '2028-05-31' });

/** A sum in rupees to the paisa. */
const money = z.number().refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6);
const rate = z.literal([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]);
const day = z.string().regex(/^\d{2}-\d{2}-20\d{2}$/);
const number = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/);
const state = z.string().regex(/^\d{2}$/);
const gstin = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/);
const tax = { iamt: money, camt: money, samt: money, csamt: money };
const items = z.array(
  z.strictObject({ num: z.int().min(1), itm_det: z.strictObject({ rt: rate, txval: money, ...tax }) }),
);
const interItems = z.array(
  z.strictObject({
    num: z.int().min(1),
    itm_det: z.strictObject({ rt: rate, txval: money, iamt: money, csamt: money }),
  }),
);
const invoice = { inum: number, idt: day, val: money };
const note = { ntty: z.literal(['C', 'D']), nt_num: number, nt_dt: day, val: money, pos: state };
const kind = { rchrg: z.literal(['Y', 'N']), inv_typ: z.literal(['R', 'DE', 'SEWP', 'SEWOP', 'CBW']) };
const supply = z.literal(['INTER', 'INTRA']);
const advances = z
  .array(
    z.strictObject({
      pos: state,
      sply_ty: supply,
      itms: z.array(z.strictObject({ rt: rate, ad_amt: money, ...tax })).min(1),
    }),
  )
  .min(1)
  .optional();
const sacs = z
  .array(
    z.strictObject({
      num: z.int(),
      hsn_sc: z.string().regex(/^99\d{4}$/),
      desc: z.string().max(30),
      uqc: z.literal('NA'),
      qty: z.literal(0),
      rt: rate,
      txval: money,
      ...tax,
    }),
  )
  .min(1)
  .optional();

/** The fields that the portal's upload of GSTR-1 takes, as far as a seller of services needs them. */
const Gstr1 = z.strictObject({
  gstin,
  fp: z.string().regex(/^(0[1-9]|1[0-2])20\d{2}$/),
  version: z.string().regex(/^GST\d+\.\d+\.\d+$/),
  hash: z.literal('hash'),
  b2b: z
    .array(
      z.strictObject({
        ctin: gstin,
        inv: z.array(z.strictObject({ ...invoice, pos: state, ...kind, itms: items })).min(1),
      }),
    )
    .min(1)
    .optional(),
  b2cl: z
    .array(z.strictObject({ pos: state, inv: z.array(z.strictObject({ ...invoice, itms: interItems })).min(1) }))
    .min(1)
    .optional(),
  b2cs: z
    .array(z.strictObject({ sply_ty: supply, typ: z.literal('OE'), pos: state, rt: rate, txval: money, ...tax }))
    .min(1)
    .optional(),
  cdnr: z
    .array(z.strictObject({ ctin: gstin, nt: z.array(z.strictObject({ ...note, ...kind, itms: items })).min(1) }))
    .min(1)
    .optional(),
  cdnur: z
    .array(z.strictObject({ typ: z.literal(['B2CL', 'EXPWP', 'EXPWOP']), ...note, itms: interItems }))
    .min(1)
    .optional(),
  nil: z
    .strictObject({
      inv: z
        .array(
          z.strictObject({
            sply_ty: z.literal(['INTRB2B', 'INTRB2C', 'INTRAB2B', 'INTRAB2C']),
            nil_amt: money,
            expt_amt: money,
            ngsup_amt: money,
          }),
        )
        .min(1),
    })
    .optional(),
  at: advances,
  txpd: advances,
  hsn: z.strictObject({ hsn_b2b: sacs, hsn_b2c: sacs }).optional(),
  doc_issue: z
    .strictObject({
      doc_det: z.array(
        z.strictObject({
          doc_num: z.int().min(1).max(12),
          doc_typ: z.string(),
          docs: z
            .array(
              z.strictObject({
                num: z.int(),
                from: number,
                to: number,
                totnum: z.int(),
                cancel: z.int(),
                net_issue: z.int(),
              }),
            )
            .min(1),
        }),
      ),
    })
    .optional(),
});

async function gstr1(month: string, of = KARNATAKA) {
  const response = await desk.get(`/reports/gstr1.json?month=${month}&gstin=${of}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return Gstr1.parse(await response.json());
}

type Row = Record<string, string>;
function rowsOf(text: string): Row[] {
  const lines = text.replace('\ufeff', '').split('\r\n').slice(0, -1);
  const [heading = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(heading.map((head, at) => [head, cells[at] ?? ''])));
}
const sheet = async (path: string) => rowsOf(await (await desk.get(`/reports/${path}`)).text());
const paise = (rupees: string | number | undefined) => Math.round(Number(rupees ?? 0) * 100);
const sum = <Item>(rows: readonly Item[] | undefined, value: (row: Item) => string | number | undefined) =>
  (rows ?? []).reduce((all, row) => all + paise(value(row)), 0);

describe('the JSON of GSTR-1', () => {
  test('is named after its registration and month, and passes the schema of the portal', async () => {
    const response = await desk.get(`/reports/gstr1.json?month=2026-11&gstin=${KARNATAKA}`);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="GSTR1-${KARNATAKA}-2026-11.json"`);
    expect(await gstr1('2026-11')).toMatchObject({ gstin: KARNATAKA, fp: '112026', hash: 'hash' });
  });

  test('has each document in its table, with dates, types and states as the portal writes them', async () => {
    const { b2b, b2cl, b2cs, cdnr, cdnur, nil, txpd, doc_issue } = await gstr1('2026-11');
    const details = { rt: 18, txval: 10_000, iamt: 1800, camt: 0, samt: 0, csamt: 0 };
    const lotus = { inum: 'NC/26-27/00002', idt: '04-11-2026', val: 11_800, pos: '27', rchrg: 'N', inv_typ: 'R' };
    expect(b2b).toEqual([{ ctin: MAHARASHTRA, inv: [{ ...lotus, itms: [{ num: 1, itm_det: details }] }] }]);
    expect(b2cl).toMatchObject([{ pos: '01', inv: [{ val: 100_001, itms: [{ itm_det: { rt: 18 } }] }] }]);
    expect(b2cs?.map(({ pos, sply_ty }) => [pos, sply_ty])).toEqual([
      ['27', 'INTER'],
      ['29', 'INTRA'],
    ]);
    expect(cdnr).toMatchObject([{ ctin: MAHARASHTRA, nt: [{ ntty: 'C', nt_dt: '04-11-2026', val: 5900.01 }] }]);
    expect(cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', val: 7777.77, pos: '01' }]);
    expect(nil?.inv).toEqual([
      { sply_ty: 'INTRAB2B', nil_amt: 500, expt_amt: 0, ngsup_amt: 0 },
      { sply_ty: 'INTRB2C', nil_amt: 300, expt_amt: 0, ngsup_amt: 0 },
    ]);
    expect(txpd).toMatchObject([{ pos: '27', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1694.92, iamt: 305.08 }] }]);
    expect(doc_issue?.doc_det).toMatchObject([
      { doc_num: 1, docs: [{ from: 'NC/26-27/00002', to: 'NC/26-27/00008', totnum: 7, cancel: 0, net_issue: 7 }] },
      { doc_num: 5, docs: [{ from: 'NC/26-27/C0001', to: 'NC/26-27/C0004', totnum: 4 }] },
    ]);
    expect((await gstr1('2026-10')).at).toMatchObject([{ pos: '27', itms: [{ ad_amt: 1694.92 }] }]);
  });

  test('adds up to the documents of the month and to the sheets, to the paisa', async () => {
    const { b2b, b2cl, b2cs, cdnr, cdnur, nil, hsn } = await gstr1('2026-11');
    const documents = (await db.select().from(taxDocuments)).filter(({ issuedOn }) => issuedOn.startsWith('2026-11'));
    const fields = { txval: 'taxablePaise', iamt: 'igstPaise', camt: 'cgstPaise', samt: 'sgstPaise' } as const;
    const given = [...(b2b ?? []), ...(b2cl ?? [])].flatMap(({ inv }) => inv.flatMap(({ itms }) => itms));
    const taken = [...(cdnr ?? []).flatMap(({ nt }) => nt), ...(cdnur ?? [])].flatMap(({ itms }) => itms);
    for (const [field, column] of Object.entries(fields) as [keyof typeof fields, 'taxablePaise'][]) {
      const net = documents.reduce((all, row) => all + (row.kind === 'credit_note' ? -1 : 1) * row[column], 0);
      const value = ({ itm_det }: { itm_det: Partial<Record<keyof typeof fields, number>> }) => itm_det[field];
      const untaxed = field === 'txval' ? sum(nil?.inv, ({ nil_amt }) => nil_amt) : 0;
      const tables = sum(given, value) - sum(taken, value) + sum(b2cs, (row) => row[field]) + untaxed;
      expect([field, tables]).toEqual([field, net]);
      const sacs = [...(hsn?.hsn_b2b ?? []), ...(hsn?.hsn_b2c ?? [])];
      expect([field, sum(sacs, (row) => row[field])]).toEqual([field, net]);
    }
    expect(sum(b2cs, ({ txval }) => txval)).toBe(
      sum(await sheet('gstr1/b2cs?month=2026-11'), (row) => row['Taxable Value']),
    );
  });

  test('has only its head for a month in which nothing was issued', async () => {
    expect(Object.keys(await gstr1('2027-03'))).toEqual(['gstin', 'fp', 'version', 'hash']);
  });
});

describe('a GST number that changed within a month', () => {
  test('gives two returns, each with its own documents', async () => {
    const { registrations } = (await (await desk.get('/reports?month=2027-01')).json()).data;
    expect(registrations).toEqual([MAHARASHTRA, KARNATAKA]);
    const refused = await refusal(await desk.get('/reports/gstr3b.csv?month=2027-01'));
    expect(refused.fields).toEqual({ gstin: `Choose ${MAHARASHTRA} or ${KARNATAKA}.` });
    const [old, current] = [await gstr1('2027-01'), await gstr1('2027-01', MAHARASHTRA)];
    expect([old.gstin, old.b2cs]).toMatchObject([KARNATAKA, [{ pos: '29', sply_ty: 'INTRA', txval: 1000, camt: 90 }]]);
    expect([current.gstin, current.b2cs]).toMatchObject([
      MAHARASHTRA,
      [{ pos: '29', sply_ty: 'INTER', txval: 2000, iamt: 360 }],
    ]);
    const threeB = await sheet(`gstr3b.csv?month=2027-01&gstin=${MAHARASHTRA}`);
    expect(threeB[0]).toMatchObject({ Table: '3.1(a)', 'Taxable value': '2000', IGST: '360' });
  });
});

describe('the ZIP of a month', () => {
  test('has every sheet of GSTR-1 as the offline tool names it, and GSTR-3B', async () => {
    const response = await desk.get('/reports/gstr1.zip?month=2026-11');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(gstFiles.length + 1);
    const b2b = files['b2b,sez,de.csv'] ?? expect.unreachable('b2b');
    expect(strFromU8(b2b)).toBe(await (await desk.get('/reports/gstr1/b2b?month=2026-11')).text());
    expect(rowsOf(strFromU8(files['gstr-3b.csv'] ?? expect.unreachable('gstr-3b')))).toEqual(
      await sheet('gstr3b.csv?month=2026-11'),
    );
  });
});

describe('GSTR-3B', () => {
  test('has what is taxed with the advances, what is nil rated, and each State’s supplies to people', async () => {
    const rows = await sheet('gstr3b.csv?month=2026-11');
    expect(rows.map((row) => [row.Table, row['Place of supply']])).toEqual([
      ['3.1(a)', ''],
      ['3.1(c)', ''],
      ['3.2', '01-Jammu and Kashmir'],
      ['3.2', '27-Maharashtra'],
    ]);
    const { b2b, b2cl, b2cs, cdnr, cdnur, txpd } = await gstr1('2026-11');
    const invoices = [...(b2b ?? []), ...(b2cl ?? [])].flatMap(({ inv }) => inv.flatMap(({ itms }) => itms));
    const notes = [...(cdnr ?? []).flatMap(({ nt }) => nt), ...(cdnur ?? [])].flatMap(({ itms }) => itms);
    const advance = sum(
      txpd?.flatMap(({ itms }) => itms),
      ({ ad_amt }) => ad_amt,
    );
    const txval = ({ itm_det }: { itm_det: { txval: number } }) => itm_det.txval;
    expect(paise(rows[0]?.['Taxable value'])).toBe(
      sum(invoices, txval) - sum(notes, txval) + sum(b2cs, (row) => row.txval) - advance,
    );
    expect(rows[1]).toMatchObject({ 'Taxable value': '800', IGST: '' });
    // In Maharashtra: two sales less the one whose tax October had.
    expect(rows[3]).toMatchObject({ 'Taxable value': '2824.86', IGST: '508.47' });
  });

  test('has a line of its own for supplies to holders of a UIN in another State, in the month of their advance', async () => {
    const toHolders = async (month: string) =>
      (await sheet(`gstr3b.csv?month=${month}&gstin=${MAHARASHTRA}`))
        .filter(({ Supplies }) => Supplies === 'Inter-State supplies to UIN holders')
        .map((row) => [row.Table, row['Place of supply'], row['Taxable value'], row.IGST]);
    expect(await toHolders('2028-05')).toEqual([['3.2', '29-Karnataka', '3000', '540']]);
    expect(await toHolders('2028-06')).toEqual([['3.2', '29-Karnataka', '0', '0']]);
  });
});

describe('GSTR-9', () => {
  test('adds up, in table 4, to 3.1(a) of the months, and in table 17 to the turnover without advances', async () => {
    const query = `month=2026-11&gstin=${KARNATAKA}`;
    const rows = await sheet(`gstr9.csv?${query}`);
    const line = (table: string) => rows.find((row) => row.Table === table) ?? expect.unreachable(table);
    const months = await Promise.all(
      ['2026-10', '2026-11', '2027-01'].map((month) => sheet(`gstr3b.csv?month=${month}&gstin=${KARNATAKA}`)),
    );
    for (const column of ['Taxable value', 'IGST', 'CGST', 'SGST or UTGST']) {
      const value = (row: Row | undefined) => row?.[column];
      expect([column, paise(value(line('4N')))]).toEqual([
        column,
        sum(
          months.map(([first]) => first),
          value,
        ),
      ]);
      const parts = sum([line('4A'), line('4B'), line('4F')], value) - sum([line('4I')], value);
      expect([column, parts]).toEqual([column, paise(value(line('4N')))]);
      const turnover = paise(value(line('5N'))) - paise(value(line('4F')));
      expect([
        column,
        sum(
          rows.filter(({ Table }) => Table === '17'),
          value,
        ),
      ]).toEqual([column, turnover]);
    }
    expect([line('5E'), line('5H'), line('5M')].map((row) => row['Taxable value'])).toEqual(['1000', '200', '800']);
  });

  test('has a note of the next year for an invoice of this one in table 11, and its new invoice in table 10', async () => {
    const [{ orderId } = expect.unreachable('an invoice')] = await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.label, 'MH/26-27/00001'));
    await db.update(orders).set({ billName: 'Asha Rao' }).where(eq(orders.id, orderId));
    const june = { ...deps, now: () => new Date('2027-06-05T09:00:00Z') };
    await transact(june, null, async (context) => {
      const [old] = await context.tx.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId));
      const [order] = await context.tx.select().from(orders).where(eq(orders.id, orderId));
      if (old && order) await replaceDocument(context, old, order);
    });
    await sell({ paise: 118_000, on: '2027-06-06' });
    const rows = (month: string) => sheet(`gstr9.csv?month=${month}&gstin=${MAHARASHTRA}`);
    const value = (lines: Row[], table: string) => lines.find((row) => row.Table === table)?.['Taxable value'];
    const [year, next] = [await rows('2026-11'), await rows('2027-06')];
    expect(['4N', '10', '11'].map((table) => value(year, table))).toEqual(['2000', '2000', '2000']);
    expect(['4N', '10', '11'].map((table) => value(next, table))).toEqual(['1000', '0', '0']);
  });
});
