import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DocumentKind } from '../../../contract/base/states.ts';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, registered, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { connectDatabase } from '../../db/client.ts';
import { documentSeries, taxDocuments } from '../../db/schema/index.ts';
import { documentTexts } from './pdf/document-texts.ts';

const { db, connection } = await testDatabase();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 86, startsOn: '2026-12-14' });
const NOON = new Date('2026-11-23T06:30:00Z');

type Order = Parameters<typeof createOrder>[1];
type Payment = Parameters<typeof createPayment>[2];

/** Pays for an order, and issues the document in the same transaction. */
async function pay(order: Awaited<ReturnType<typeof createOrder>>, payment: Payment = {}, now = NOON) {
  return db.transaction(async (tx) => {
    const { id } = await createPayment(tx, order, payment);
    return issueDocumentFor({ now: () => now, tx }, id);
  });
}
const sell = async (order: Partial<Order> = {}, payment: Payment = {}, now = NOON) =>
  pay(await createOrder(db, { courseId: course.id, batchId: batch.id, ...order }), payment, now);
const takeBack = (paymentId: string | null, amountPaise: number, now = NOON) =>
  db.transaction((tx) => {
    const credit = { paymentId: paymentId ?? '', amountPaise, refundId: null, reason: 'The learner moved' };
    return issueCreditNote({ now: () => now, tx }, credit);
  });

/** Faults in each series: a gap, a number given twice, or a document dated before its predecessor. */
async function faultsOf(kind: DocumentKind, fy: string): Promise<string[]> {
  const isIn = and(eq(taxDocuments.kind, kind), eq(taxDocuments.fy, fy), eq(taxDocuments.isTest, false));
  const rows = await db.select().from(taxDocuments).where(isIn).orderBy(asc(taxDocuments.number));
  return rows.flatMap(({ number, label, issuedOn }, index) => {
    const before = rows[index - 1];
    const isNext = number === index + 1;
    return isNext && (!before || before.issuedOn <= issuedOn) ? [] : [label];
  });
}

beforeEach(() => saveBusiness(db));

describe('a course for which people come to a room', () => {
  test('is supplied to people in the State of the room, and to a company in that of its GST number', async () => {
    const room = await createBatch(db, course.id, { venue: 'Hall 2, Anna Salai, Chennai', venueState: '33' });
    const to = (changes: object) => sell({ batchId: room.id, ...changes }, { amountPaise: 11_800 });
    expect(await to({ billState: '29' })).toMatchObject({
      placeOfSupply: '33',
      igstPaise: 1800,
      buyer: { state: '29' },
    });
    const company = { gstin: '27AAPFU0939F1ZV', billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai' };
    expect(await to(company)).toMatchObject({ placeOfSupply: '27', igstPaise: 1800 });
    expect(await to({ billState: '33' })).toMatchObject({ placeOfSupply: '33', buyer: { state: '33' } });
  });
});

test('an invoice of a part of a price has its share of the discount, also in the PDF', async () => {
  const order = { listPaise: 600_000, discountPaise: 100_000 };
  const invoice = await sell(order, { amountPaise: 200_000 });
  expect(invoice?.details.discountPaise).toBe(40_000);
  expect(invoice && documentTexts(invoice).sums.slice(0, 2)).toEqual([
    ['List price', '2,400.00'],
    ['Discount', '400.00'],
  ]);
});

test('a new registration has series of its own, and notes of earlier invoices stay in theirs', async () => {
  const later = new Date('2031-05-02T06:30:00Z');
  const earlier = await sell({}, {}, later);
  await saveBusiness(db, { gstin: '27AAPFU0939F1ZV', state: '27', invoicePrefix: 'MH' });
  expect((await sell({}, {}, later))?.label).toBe('MH/31-32/00001');
  expect(await takeBack(earlier?.paymentId ?? null, 100, later)).toMatchObject({
    label: 'NC/31-32/C0001',
    seller: { gstin: registered.gstin },
  });
});

describe('the document of a payment', () => {
  test('is a tax invoice with the current details of both companies, and the tax that the amount includes', async () => {
    const order = { name: 'Asha', billName: 'Asha Rao', billAddress: '4 Lake View, Mysuru' };
    const invoice = await sell(order, { method: 'upi', paidOn: '2026-11-22', reference: '123456789012' });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      fy: '2026-27',
      label: expect.stringMatching(/^NC\/26-27\/\d{5}$/),
      issuedOn: '2026-11-23',
      seller: {
        name: 'Test Academy Private Limited',
        address: '12 Residency Road, Bengaluru 560025',
        state: '29',
        gstin: '29AAGCB7383J1Z4',
      },
      buyer: { name: 'Asha Rao', address: '4 Lake View, Mysuru', state: '29', gstin: null },
      lines: [{ description: 'DevOps Basics, batch 86 from 14 December 2026', amountPaise: 599_900 }],
      details: { paidOn: '2026-11-22', method: 'upi', of: null, reason: null },
      sac: '999293',
      placeOfSupply: '29',
      ratePercent: 18,
      taxablePaise: 508_390,
      cgstPaise: 45_755,
      sgstPaise: 45_755,
      igstPaise: 0,
      totalPaise: 599_900,
    });
  });

  test('has the one tax of another state; the state of the GST number takes precedence over the buyer’s', async () => {
    expect(await sell({ billState: '27' })).toMatchObject({ placeOfSupply: '27', igstPaise: 91_510, cgstPaise: 0 });
    const company = { billState: '29', gstin: '27AAPFU0939F1ZV' };
    expect(await sell(company)).toMatchObject({
      placeOfSupply: '27',
      igstPaise: 91_510,
      buyer: { state: '27', gstin: '27AAPFU0939F1ZV' },
    });
  });

  test('is a receipt without tax while the company is not registered', async () => {
    await saveBusiness(db, { gstin: null, legalName: '' });
    expect(await sell()).toMatchObject({
      kind: 'receipt',
      label: 'NC/26-27/R0001',
      seller: { name: 'Test Academy', gstin: null },
      ratePercent: 0,
      taxablePaise: 599_900,
      cgstPaise: 0,
      igstPaise: 0,
    });
  });

  test('has the rate of the side of a change on which two of the three days lie', async () => {
    const rates = [
      { percent: 18, from: '2017-07-01' },
      { percent: 5, from: '2026-11-23' },
    ];
    await saveBusiness(db, { rates });
    const over = await createBatch(db, course.id, { startsOn: '2026-11-02', endsOn: '2026-11-20' });
    const [before, after] = [{ paidOn: '2026-11-22' }, { paidOn: '2026-11-23' }];
    expect((await sell({}, before)).ratePercent).toBe(5);
    expect((await sell({}, after)).ratePercent).toBe(5);
    expect((await sell({ batchId: over.id }, before)).ratePercent).toBe(18);
    expect((await sell({ batchId: over.id }, after)).ratePercent).toBe(5);
  });

  test('is issued once', async () => {
    const { paymentId } = await sell();
    const again = db.transaction((tx) => issueDocumentFor({ now: () => NOON, tx }, paymentId ?? ''));
    await expect(again).rejects.toThrow();
    expect(await faultsOf('invoice', '2026-27')).toEqual([]);
  });

  test('with a test key is numbered in a series of its own', async () => {
    const before = (await sell()).number;
    expect((await sell({ isTest: true })).label).toBe('TEST/26-27/00001');
    expect((await sell()).number).toBe(before + 1);
  });

  test('cannot be changed later, not even in the database', async () => {
    const { id } = await sell();
    await expect(db.update(taxDocuments).set({ totalPaise: 1 }).where(eq(taxDocuments.id, id))).rejects.toThrow();
    await expect(db.delete(taxDocuments).where(eq(taxDocuments.id, id))).rejects.toThrow();
    await saveBusiness(db, { legalName: 'Another Name' });
    const [stored] = await db.select().from(taxDocuments).where(eq(taxDocuments.id, id));
    expect(stored?.seller.name).toBe(registered.legalName);
  });
});

describe('a credit note', () => {
  test('credits a whole document, with its parties, rate and place of supply', async () => {
    const invoice = await sell({ billState: '27', billName: 'Asha Rao' });
    await saveBusiness(db, { legalName: 'Another Name', rates: [{ percent: 5, from: '2017-07-01' }] });
    const { label, issuedOn, id, seller, buyer, paymentId } = invoice;
    expect(await takeBack(paymentId, 599_900)).toMatchObject({
      kind: 'credit_note',
      label: 'NC/26-27/C0001',
      ofDocument: id,
      seller,
      buyer,
      details: { of: { label, issuedOn }, reason: 'The learner moved' },
      placeOfSupply: '27',
      ratePercent: 18,
      taxablePaise: 508_390,
      igstPaise: 91_510,
      totalPaise: 599_900,
    });
  });

  test('for each part credits that part, and the last one credits the rest to the paisa', async () => {
    const { paymentId, cgstPaise, taxablePaise } = await sell();
    const parts = [];
    for (const amount of [199_967, 199_967, 199_966]) parts.push(await takeBack(paymentId, amount));
    expect(parts.reduce((sum, part) => sum + (part?.cgstPaise ?? 0), 0)).toBe(cgstPaise);
    expect(parts.reduce((sum, part) => sum + (part?.taxablePaise ?? 0), 0)).toBe(taxablePaise);
    await expect(takeBack(paymentId, 1)).rejects.toThrow('has less uncredited');
  });

  test('is refused if, of two at once, it would credit more than the rest', async () => {
    const { paymentId } = await sell();
    const outcomes = await Promise.allSettled([takeBack(paymentId, 400_000), takeBack(paymentId, 400_000)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await faultsOf('credit_note', '2026-27')).toEqual([]);
  });

  test('has no tax if the document has none', async () => {
    await saveBusiness(db, { gstin: null });
    const { paymentId } = await sell();
    expect(await takeBack(paymentId, 100_000)).toMatchObject({ taxablePaise: 100_000, cgstPaise: 0, igstPaise: 0 });
  });

  test('is not issued for a payment from before the books began', async () => {
    const { id } = await createPayment(db, await createOrder(db, { courseId: course.id }));
    expect(await takeBack(id, 100)).toBeNull();
  });
});

describe('numbers', () => {
  test('change with the year at midnight in India', async () => {
    const last = await sell({}, {}, new Date('2028-03-31T18:29:59Z'));
    const first = await sell({}, {}, new Date('2028-03-31T18:30:00Z'));
    expect([last.fy, last.issuedOn, last.number]).toEqual(['2027-28', '2028-03-31', 1]);
    expect([first.fy, first.issuedOn, first.number]).toEqual(['2028-29', '2028-04-01', 1]);
  });

  test('are dated no earlier than the previous number, even if a clock is slow', async () => {
    await sell({}, {}, new Date('2029-06-02T06:30:00Z'));
    expect((await sell({}, {}, new Date('2029-06-01T06:30:00Z'))).issuedOn).toBe('2029-06-02');
  });

  const thousand =
    'of 1,000 payments at once, of which 200 are rolled back, have no gap and are in the order of their days';
  test(thousand, { ...byNight, timeout: 120_000 }, async () => {
    // All of them wait for one of ten connections, the last longer than a request may.
    const { db: patient, pool } = connectDatabase({ ...connection, connectionTimeoutMillis: 0, query_timeout: 0 });
    onTestFinished(() => pool.end());
    const sold = Array.from({ length: 1000 }, () => createOrder(patient, { courseId: course.id, batchId: batch.id }));
    const orders = await Promise.all(sold);
    const midnight = new Date('2030-06-30T18:30:00Z').getTime();
    const outcomes = await Promise.allSettled(
      orders.map((order, n) =>
        patient.transaction(async (tx) => {
          const { id } = await createPayment(tx, order, { amountPaise: n + 1 });
          // In the second half it is the next day, but not yet by every clock.
          const isNextDay = n >= 500 && n % 7 !== 0;
          const now = () => new Date(isNextDay ? midnight : midnight - 1);
          const document = await issueDocumentFor({ now, tx }, id);
          if (n % 5 === 0) throw new Error('The email could not be queued');
          return document;
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(200);
    expect(await faultsOf('invoice', '2030-31')).toEqual([]);
    const [series] = await db.select().from(documentSeries).where(eq(documentSeries.fy, '2030-31'));
    expect(series?.last).toBe(800);
    const days = await db
      .selectDistinct({ on: taxDocuments.issuedOn })
      .from(taxDocuments)
      .where(eq(taxDocuments.fy, '2030-31'));
    expect(days.map(({ on }) => on).sort()).toEqual(['2030-06-30', '2030-07-01']);
  });
});
