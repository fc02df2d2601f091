import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { monthAfter } from '../../contract/base/calendar.ts';
import { actAs } from '../../tests/support/act-as.ts';
import { testDesk } from '../../tests/support/desk.ts';
import { createBatch, createPaidCourse } from '../../tests/support/factories.ts';
import { createEnrollment } from '../../tests/support/learning-factories.ts';
import { createOrder, registered, saveBusiness } from '../../tests/support/sales-factories.ts';
import { instalments, taxDocuments } from '../db/schema/index.ts';
import { bounceCheque, requestRefund } from '../money/refunds/index.ts';
import { waive } from '../money/waivers/waive.ts';
import { type Actor, type Context, transact } from '../records/index.ts';
import { correctDocument } from '../selling/orders/bill/correct.ts';
import { findViolations } from '../selling/orders/index.ts';
import { addTds } from '../selling/orders/pay/add-tds.ts';
import { type NewPayment, pay, recordPayment } from '../selling/orders/pay/pay.ts';
import { invoiceNow } from '../selling/orders/supplies/invoice-now.ts';
import { invoiceSupply } from '../selling/orders/supplies/issue.ts';
import { findLastCreditDay } from './documents/credit-limit.ts';
import { findOpenSupplies } from './documents/index.ts';
import { findAdvances } from './reports/advances.ts';
import { closeMonth } from './reports/closing.ts';
import { gstTables, suppliesOf } from './reports/gst-tables.ts';
import { findDocumentsInMonth, monthBounds } from './reports/queries.ts';
import { readReport } from './reports/service.ts';
import { findDebts } from './reports/year-end/queries.ts';

let clock = new Date('2026-11-10T06:00:00Z');
const { admin, db, deps: site } = await testDesk();
const deps = { ...site, now: () => clock };
const rates = [
  { percent: 18, from: '2017-07-01' },
  { percent: 12, from: '2027-01-01' },
];
await saveBusiness(db, { rates, refundApprovalPaise: 100_000_000 });
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const autumn = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-12-15' });
const spring = await createBatch(db, course.id, { startsOn: '2027-03-01', endsOn: '2027-04-20' });

const on = (day: string) => {
  clock = new Date(`${day}T06:00:00Z`);
};
async function sell(batchId: string, changes: object = {}) {
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId });
  const seat = { courseId: course.id, batchId, enrollmentId, confirmedAt: clock, listPaise: 1_180_000 };
  return (await createOrder(db, { ...seat, ...changes }, [590_000, 590_000])).id;
}
const receive = (id: string, amountPaise: number, changes: Partial<NewPayment> = {}) =>
  transact(deps, null, (context) => {
    const paidOn = clock.toISOString().slice(0, 10);
    return pay(context, id, { amountPaise, method: 'cash', paidOn, reference: '', recordedBy: null, ...changes });
  });
const invoice = (id: string) => actAs(deps, admin.user.id, (context) => invoiceSupply(context, { id }));
const documentsOf = async (id: string) =>
  (await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id)).orderBy(taxDocuments.createdAt)).map(
    ({ kind, ratePercent, totalPaise }) => [kind, ratePercent, totalPaise],
  );
const monthOf = async (month: string) => ({
  month,
  documents: await findDocumentsInMonth(db, month),
  advances: await findAdvances(db, monthBounds(month)),
});
const sumOf = (rows: readonly { totalPaise: number }[]) => rows.reduce((sum, row) => sum + row.totalPaise, 0);

test('an accountant’s year: every figure is as the law says', async () => {
  on('2026-11-10');
  const [instalments, waived, late, bounced] = [
    await sell(autumn.id),
    await sell(autumn.id),
    await sell(autumn.id),
    await sell(autumn.id),
  ];
  for (const id of [instalments, waived]) await receive(id, 590_000);
  await receive(late, 1_180_000);
  const cheque = { method: 'cheque', cheque: { bank: 'SBI', on: '2026-11-10' }, reference: '123456' } as const;
  const { paymentId } = await receive(bounced, 1_180_000, cheque);
  await actAs(deps, admin.user.id, (context) => bounceCheque(context, { id: paymentId, reason: 'No funds' }));

  // Rule 47: within 30 days after the last class, so each supply is invoiced or listed.
  on('2026-12-20');
  const open = (await findOpenSupplies(db, '2026-12-20')).map(({ id }) => id);
  expect(open.toSorted()).toEqual([instalments, waived, bounced].toSorted());
  await invoice(waived);
  await invoice(bounced);
  await receive(bounced, 1_180_000);

  // Section 34: a credit note for what is no longer demanded.
  const waiver = { amountPaise: 590_000, totalPaise: 1_180_000, reason: 'Hardship' };
  await actAs(deps, admin.user.id, (context) => waive(context, { id: waived, ...waiver }));
  expect(await documentsOf(waived)).toEqual([
    ['invoice', 18, 590_000],
    ['invoice', 18, 590_000],
    ['credit_note', 18, 590_000],
  ]);

  // Section 14(a)(i): supplied before the change of rate, invoiced and paid after it: the new rate.
  on('2027-01-05');
  await receive(instalments, 590_000);
  expect(await documentsOf(instalments)).toEqual([
    ['invoice', 18, 590_000],
    ['invoice', 12, 590_000],
  ]);

  // Tables 11A and 11B: a transfer of 31 March that is recorded on 1 April, by a company that deducted tax (section 393(1)).
  on('2027-03-10');
  const company = { gstin: '27AAPFU0939F1ZV', billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27' };
  const spanning = await sell(spring.id, company);
  on('2027-04-01');
  const transfer = {
    method: 'bank_transfer',
    paidOn: '2027-03-31',
    reference: 'SBINN52027033133',
    tdsPaise: 59_000,
  } as const;
  await receive(spanning, 590_000, transfer);
  expect(sumOf(gstTables(await monthOf('2027-03')).at)).toBe(590_000);
  expect(sumOf(gstTables(await monthOf('2027-04')).atadj)).toBe(590_000);

  // Rule 46(b): another registration within the month has series and return of its own.
  on('2027-04-15');
  const other = '27AAGCB7383J1Z8';
  await saveBusiness(db, { rates, refundApprovalPaise: 100_000_000, gstin: other, state: '27', invoicePrefix: 'MH' });
  await receive(spanning, 590_000);
  const april = await monthOf('2027-04');
  const invoicesOf = (gstin: string | null) => sumOf(suppliesOf(april, gstin ?? '').documents);
  expect([invoicesOf(registered.gstin), invoicesOf(other)]).toEqual([590_000, 590_000]);
  expect(gstTables(april).issued.map(({ from }) => from)).toEqual(['MH/27-28/00001', 'NC/27-28/00001']);

  // Section 34(2): a note of November is declared too late, so it changes no tax.
  on('2027-11-01');
  const refund = {
    amountPaise: 118_000,
    refundablePaise: 1_180_000,
    way: 'cash',
    reason: 'Ill',
    endsSeat: false,
  } as const;
  await actAs(deps, admin.user.id, (context) => requestRefund(context, { id: late, ...refund }));
  expect((await documentsOf(late)).at(-1)).toEqual(['commercial_note', 0, 118_000]);

  // 11A less 11B until the end of a month is what is received and not invoiced then.
  let advancePaise = 0;
  for (let month = '2026-11'; month <= '2027-12'; month = monthAfter(month, 1)) {
    const { at, atadj } = gstTables(await monthOf(month));
    advancePaise += sumOf(at) - sumOf(atadj);
    const { rows } = await db.execute<{ paise: string }>(sql`SELECT coalesce(sum(total_paise), 0) AS paise
      FROM tax_documents JOIN payments ON payments.id = payment_id WHERE of_document IS NULL
      AND to_char(paid_on, 'YYYY-MM') <= ${month} AND to_char(issued_on, 'YYYY-MM') > ${month}`);
    expect([month, advancePaise]).toEqual([month, Number(rows[0]?.paise)]);
  }
  expect(advancePaise).toBe(0);

  // No month needs a reason to close: every supply was invoiced in time.
  on('2027-12-01');
  for (let month = '2026-11'; month < '2027-12'; month = monthAfter(month, 1)) {
    const { receivedPaise, refundedPaise } = await readReport(deps, { month });
    await actAs(deps, admin.user.id, (context) => closeMonth(context, { month, receivedPaise, refundedPaise }));
    expect((await readReport(deps, { month })).state).toBe('closed');
  }
  expect(await findOpenSupplies(db, '2027-12-01')).toEqual([]);
  expect(await findViolations(db, clock)).toEqual([]);
});

test('a cheque that bounces in the next year changes neither the year of its supply nor the age of its debt', async () => {
  on('2028-02-01');
  const long = await createBatch(db, course.id, { startsOn: '2028-02-01', endsOn: '2028-08-25' });
  const id = await sell(long.id);
  await receive(id, 590_000);
  const second = and(eq(instalments.orderId, id), eq(instalments.number, 2));
  await db.update(instalments).set({ dueOn: '2028-03-15' }).where(second);
  on('2028-03-14');
  const cheque = { method: 'cheque', cheque: { bank: 'SBI', on: '2028-03-14' }, reference: '654321' } as const;
  const { paymentId } = await receive(id, 590_000, cheque);
  on('2028-04-05');
  await actAs(deps, admin.user.id, (context) => bounceCheque(context, { id: paymentId, reason: 'No funds' }));
  // Reminders begin again today, and the contract stays (section 31(5)(a) of the CGST Act).
  expect(await db.select().from(instalments).where(second)).toMatchObject([
    { dueOn: '2028-04-05', agreedOn: '2028-03-15' },
  ]);
  const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.paymentId, paymentId));
  if (!document) expect.unreachable('no invoice');
  expect(await findLastCreditDay(db, document)).toBe('2028-10-31');
  expect(await findDebts(db, '2028-04-05')).toContainEqual(expect.objectContaining({ id, days: 21, paise: 590_000 }));
});

test('ordinary events of money: every rupee is in the month of the law, and a closed month stays', async () => {
  await saveBusiness(db, { refundApprovalPaise: 100_000_000, invoicePrefix: 'EV' });
  on('2029-01-10');
  const batch = await createBatch(db, course.id, { startsOn: '2029-01-15', endsOn: '2029-02-28' });
  const act = <Result>(action: (context: Context<Actor>) => Promise<Result>) => actAs(deps, admin.user.id, action);
  const record = (id: string, changes: object) =>
    act((context) => {
      const cash = {
        amountPaise: 1_180_000,
        method: 'cash',
        paidOn: clock.toISOString().slice(0, 10),
        reference: '',
      } as const;
      return recordPayment(context, id, { ...cash, ...changes });
    });
  const newOrder = (changes: object = {}) =>
    createOrder(db, { courseId: course.id, batchId: batch.id, listPaise: 1_180_000, createdAt: clock, ...changes });
  const company = { gstin: '27AAPFU0939F1ZV', billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27' };
  const sold = { purchaseOrder: 'PO/77', pastStart: false, oldPrice: false };

  // Section 31(2): an invoice before the payment. TDS that is learned later pays its rest, without another document.
  const credit = await newOrder(company);
  await act((context) => invoiceNow(context, { id: credit.id, dueOn: '2029-02-10', ...sold }));
  const late = await newOrder();
  on('2029-01-20');
  const { paymentId } = await record(credit.id, {
    amountPaise: 1_080_000,
    method: 'bank_transfer',
    reference: 'SBINN52029012001',
  });
  await act((context) => addTds(context, { id: paymentId, tdsPaise: 100_000, tan: '' }));
  expect(await documentsOf(credit.id)).toEqual([['invoice', 18, 1_180_000]]);

  // Money above the price is no supply: it is in no table.
  const twice = await newOrder();
  await record(twice.id, {});
  await record(twice.id, { amountPaise: 20_000, keepsSurplus: true });
  const january = gstTables(await monthOf('2029-01'));
  expect([sumOf(january.b2b), sumOf(january.b2cs)]).toEqual([1_180_000, 1_180_000]);

  // Section 13(2): a transfer of January that is found once January is closed is tax of February.
  on('2029-02-20');
  const { receivedPaise, refundedPaise } = await readReport(deps, { month: '2029-01' });
  await act((context) => closeMonth(context, { month: '2029-01', receivedPaise, refundedPaise }));
  const before = gstTables(await monthOf('2029-01'));
  const found = { method: 'upi', reference: '902812345678', paidOn: '2029-01-28', confirmsLate: true };
  await record(late.id, found);
  // Its buyer then asks for an invoice of the company.
  const [invoiced] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, twice.id));
  const { billState: state, ...bill } = company;
  await act((context) => correctDocument(context, { id: invoiced?.id ?? '', state, ...bill }));
  expect(gstTables(await monthOf('2029-01'))).toEqual(before);
  const february = gstTables(await monthOf('2029-02'));
  // The transfer of January less the note for the corrected invoice.
  expect([sumOf(february.b2b), sumOf(february.b2cs)]).toEqual([1_180_000, 0]);
  expect(await findViolations(db, clock)).toEqual([]);
});
