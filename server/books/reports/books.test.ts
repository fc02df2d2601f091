import { describe, expect, test } from 'vitest';
import { DeskDocumentList, DeskReportResponse } from '../../../contract/books/desk-books.ts';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse } from '../../../tests/support/factories.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { auditEntries, refunds, taxDocuments } from '../../db/schema/index.ts';

const { db, desk } = await testDesk();
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 86, startsOn: '2026-12-14' });
await saveBusiness(db);

type Sale = Partial<Parameters<typeof createOrder>[1]> & { paise?: number; on?: string; back?: number };

/** Sells a seat on a day of India, and takes back a part where `back` says so. */
async function sell({ paise = 599_900, on = '2026-11-10', back, ...changes }: Sale = {}) {
  const order = await createOrder(db, {
    ...{ courseId: course.id, batchId: batch.id, listPaise: Math.max(paise, 599_900) },
    ...changes,
  });
  const now = () => new Date(`${on}T09:00:00Z`);
  return db.transaction(async (tx) => {
    const payment = await createPayment(tx, order, {
      amountPaise: paise,
      paidOn: on,
      method: 'cash',
      createdAt: now(),
    });
    const document = await issueDocumentFor({ now, tx }, payment.id);
    if (back) {
      const credit = { paymentId: payment.id, amountPaise: back, refundId: null, reason: 'The learner moved' };
      await issueCreditNote({ now, tx }, credit);
    }
    return document;
  });
}

await sell({ name: 'Asha Quokka', back: 100_000 });
await sell({ paise: 12_345, billState: '27' });
await sell({ paise: 1, billState: '27' });
await sell({ paise: 777_777, gstin: '27AAPFU0939F1ZV', billName: 'Lotus LLP', back: 777_777 });
await sell({ paise: 250_050, on: '2026-11-30' });
await sell({ paise: 400_000, on: '2026-12-01' });
await sell({ isTest: true, name: 'Tester' });

async function csv(path: string): Promise<Record<string, string>[]> {
  const response = await desk.get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  const lines = (await response.text()).split('\r\n').slice(0, -1);
  const [heading = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? ''])));
}
const list = async (query = '') => DeskDocumentList.parse(await (await desk.get(`/documents${query}`)).json());
const report = async (month: string) =>
  DeskReportResponse.parse(await (await desk.get(`/reports?month=${month}`)).json()).data;

/** A column of rows, in paise. */
const paise = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** The documents of a month as they are stored. */
async function findStoredDocuments(month: string) {
  const rows = await db.select().from(taxDocuments);
  return rows.filter(({ issuedOn, isTest }) => issuedOn.startsWith(month) && !isTest);
}

describe('the list of documents', () => {
  test('shows each as it was issued, including test documents', async () => {
    const { data } = await list();
    expect(data).toHaveLength(9);
    expect(data.find(({ buyer }) => buyer === 'Tester')).toMatchObject({ isTest: true });
    expect(data.find(({ kind, buyer }) => kind === 'credit_note' && buyer === 'Asha Quokka')).toMatchObject({
      label: 'NC/26-27/C0001',
      takesBack: 'NC/26-27/00001',
      totalPaise: 100_000,
      taxPaise: 15_254,
    });
  });

  test.each([
    ['?month=2026-12', 1],
    ['?kind=credit_note', 2],
    ['?q=quokka', 2],
    ['?q=NC%2F26-27%2F00001', 1 + 1],
    ['?month=2026-10', 0],
  ])('is filtered by %s', async (query, count) => {
    const { data } = await list(query);
    expect(data.length).toBeGreaterThanOrEqual(Math.min(count, 1));
    expect(data.length).toBeLessThanOrEqual(count);
  });

  test.each(['?month=2026-13', '?month=november', '?kind=bill', '?colour=red'])('refuses %s', async (query) => {
    expect((await desk.get(`/documents${query}`)).status).toBe(422);
  });
});

test('a document is downloaded as PDF, stored in no cache, and not shown in a frame', async () => {
  const document = await sell({ name: 'Downloaded', on: '2027-01-05' });
  const path = `/documents/${document.id}/pdf`;
  const response = await desk.get(path);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Disposition')).toBe(
    `inline; filename="${document.label.replaceAll('/', '-')}.pdf"`,
  );
  expect((await readPdf(new Uint8Array(await response.arrayBuffer()))).text).toContain(document.label);
  expect((await desk.get('/documents/00000000-0000-4000-8000-000000000000/pdf')).status).toBe(404);
});

describe('the files of a month', () => {
  test('sum up to the documents of the month, to the paisa', async () => {
    const documents = await findStoredDocuments('2026-11');
    const sum = (column: 'totalPaise' | 'cgstPaise' | 'igstPaise' | 'taxablePaise', kind: string) =>
      documents.filter((document) => document.kind === kind).reduce((all, document) => all + document[column], 0);
    const rows = await csv('/reports/documents.csv?month=2026-11');
    expect(rows).toHaveLength(documents.length);
    const sections = await csv('/reports/gst.csv?month=2026-11');
    for (const [column, field] of [
      ['Total', 'totalPaise'],
      ['CGST', 'cgstPaise'],
      ['SGST or UTGST', 'cgstPaise'],
      ['IGST', 'igstPaise'],
      ['Taxable value', 'taxablePaise'],
    ] as const) {
      for (const kind of ['invoice', 'credit_note']) {
        const ofDocuments = rows.filter((row) => row.Kind === kind);
        expect([column, paise(ofDocuments, column)]).toEqual([column, sum(field, kind)]);
      }
      const net = sections.filter((row) => row.Table?.startsWith('12: SAC'));
      expect([column, paise(net, column)]).toEqual([column, sum(field, 'invoice') - sum(field, 'credit_note')]);
    }
  });

  test('separate companies from people, and people by state and rate', async () => {
    const sections = await csv('/reports/gst.csv?month=2026-11');
    const of = (name: string) => sections.filter((row) => row.Table === name);
    expect(of('4A: B2B')).toMatchObject([
      {
        'GSTIN of the buyer': '27AAPFU0939F1ZV',
        Buyer: 'Lotus LLP',
        'Place of supply': '27-Maharashtra',
        Total: '7777.77',
      },
    ]);
    expect(of('9B: Credit note, B2B')).toMatchObject([{ 'Takes back': of('4A: B2B')[0]?.Number, Total: '7777.77' }]);
    expect(of('7: B2C, others, less credit notes')).toMatchObject([
      { 'Place of supply': '27-Maharashtra', 'Rate %': '18', Documents: '2', IGST: '18.83', Total: '123.46' },
      { 'Place of supply': '29-Karnataka', 'Rate %': '18', Documents: '3', Total: '7499.5' },
    ]);
    expect(of('13: Invoices issued')).toMatchObject([
      { Cancelled: '0', From: 'NC/26-27/00001', To: 'NC/26-27/00005', Documents: '5' },
    ]);
  });

  test('list every payment with its document, and no test payment', async () => {
    const rows = await csv('/reports/payments.csv?month=2026-11');
    expect(rows).toHaveLength(5);
    const first = { Course: 'DevOps Basics', Amount: '5999', Document: 'NC/26-27/00001' };
    expect(rows).toContainEqual(expect.objectContaining(first));
    expect(rows.map((row) => row.Buyer)).not.toContain('Tester');
  });

  test('are audited with month and number of rows', async () => {
    await csv('/reports/gst.csv?month=2026-12');
    const entries = await db.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ action: 'document.export', fields: ['rows: 1', 'gst', '2026-12'] });
  });

  test('need a month', async () => {
    expect((await desk.get('/reports/gst.csv')).status).toBe(422);
  });
});

describe('the report of a month', () => {
  test('sums up documents, money and numbers', async () => {
    const { documents, received, series, states } = await report('2026-11');
    const total = 599_900 + 12_345 + 1 + 777_777 + 250_050;
    expect(documents).toMatchObject([
      { kind: 'invoice', count: 5, totalPaise: total },
      { kind: 'credit_note', count: 2, totalPaise: 877_777 },
      { kind: 'receipt', count: 0, totalPaise: 0 },
      { kind: 'commercial_note', count: 0, totalPaise: 0 },
    ]);
    expect(received).toEqual([{ method: 'cash', count: 5, amountPaise: total }]);
    expect(states.reduce((sum, state) => sum + state.totalPaise, 0)).toBe(total - 877_777);
    expect(series).toContainEqual({ kind: 'credit_note', fy: '2026-27', prefix: 'NC', last: 2, count: 2 });
  });

  test('leaves out void payments, and counts refunds that were sent in the month', async () => {
    const order = await createOrder(db, { courseId: course.id });
    const paid = { paidOn: '2027-02-03' };
    const sent = await createPayment(db, order, paid);
    await createPayment(db, order, { ...paid, voidedAt: new Date(), voidReason: 'Typed twice' });
    const refund = { paymentId: sent.id, amountPaise: 50_000, way: 'upi', reason: 'They moved' } as const;
    await db.insert(refunds).values([
      { ...refund, idempotencyKey: 'one', state: 'done', doneAt: new Date('2027-02-28T18:29:00Z') },
      { ...refund, idempotencyKey: 'two', state: 'done', doneAt: new Date('2027-02-28T18:30:00Z') },
      { ...refund, idempotencyKey: 'three' },
    ]);
    expect(await report('2027-02')).toMatchObject({
      received: [{ count: 1, amountPaise: 599_900 }],
      refundedPaise: 50_000,
    });
    const rows = await csv('/reports/payments.csv?month=2027-02');
    expect(rows.map((row) => [row['Sent back'], row['Void reason']]).sort()).toEqual([
      ['0', 'Typed twice'],
      ['1000', ''],
    ]);
  });
});
