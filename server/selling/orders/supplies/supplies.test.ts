import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { testDesk } from '../../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, next } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { createOrder, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { findDocumentsWithDelay, findPaymentsInMonth } from '../../../books/reports/queries.ts';
import { buildVouchers } from '../../../books/reports/tally/vouchers.ts';
import { findDebts } from '../../../books/reports/year-end/queries.ts';
import { mails, orders, taxDocuments } from '../../../db/schema/index.ts';
import { readPayOrder } from '../../../money/checkout/service.ts';
import { bounceCheque, endOrder, recordChargeback, requestRefund } from '../../../money/refunds/index.ts';
import { waive } from '../../../money/waivers/waive.ts';
import { transact } from '../../../records/index.ts';
import { listDues } from '../dues/desk-dues.ts';
import { findViolations } from '../invariants.ts';
import { payLink } from '../mails/about-order.ts';
import { pay, recordPayment } from '../pay/pay.ts';
import { lockRecordedPayment, voidRecordedPayment } from '../pay/void.ts';
import { addCharge } from '../price/charge.ts';
import { findOrder } from '../queries.ts';
import { invoiceSupplies, invoiceSupply, listOpenSupplies } from './issue.ts';

let clock = new Date('2026-11-02T06:00:00Z');
const { admin, db, deps: site } = await testDesk();
const deps = { ...site, now: () => clock };
await saveBusiness(db, { refundApprovalPaise: 10_000_000 });
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const short = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-12-15' });
const long = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2027-06-01' });
const endless = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: null });

const linkOfOrder = async (id: string) => {
  await db.update(orders).set({ tokenHash: id }).where(eq(orders.id, id));
  const link = payLink(deps, await findOrder(db, id)) ?? expect.unreachable('no link');
  return { token: new URL(link).searchParams.get('token') ?? '', staff: null };
};

/** An order of ₹1,000 with a seat; its second instalment of ₹600 is due 30 days after the first. */
async function sell(batchId: string | null, plan = [40_000, 60_000]) {
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId });
  return createOrder(db, { courseId: course.id, batchId, enrollmentId, confirmedAt: clock, listPaise: 100_000 }, plan);
}
const receive = (orderId: string, amountPaise: number, method: 'cash' | 'cheque' = 'cash') =>
  transact(deps, null, (context) => {
    const cheque = method === 'cheque' ? { bank: 'SBI', on: '2026-11-02' } : null;
    const paidOn = clock.toISOString().slice(0, 10);
    return pay(context, orderId, {
      amountPaise,
      method,
      cheque,
      paidOn,
      reference: cheque ? String(100_000 + next()) : '',
      recordedBy: null,
    });
  });
const on = (day: string) => {
  clock = new Date(`${day}T06:00:00Z`);
};
const openOf = async (orderId: string) => (await listOpenSupplies(deps)).find(({ id }) => id === orderId);
const invoice = (id: string) => actAs(deps, admin.user.id, (context) => invoiceSupply(context, { id }));
const refundPart = (id: string) => {
  const refund = {
    amountPaise: 30_000,
    refundablePaise: 100_000,
    way: 'cash',
    reason: 'Ill',
    endsSeat: false,
  } as const;
  return actAs(deps, admin.user.id, (context) => requestRefund(context, { id, ...refund }));
};
const documentsOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, orderId))
      .orderBy(taxDocuments.kind, taxDocuments.number)
  ).map(({ kind, totalPaise, paymentId }) => [kind, totalPaise, paymentId === null ? 'unpaid' : 'paid']);

describe('what was supplied and not invoiced', () => {
  test('is listed from the day after the last class, to be invoiced within 30 days', async () => {
    on('2026-11-02');
    const { id, code } = await sell(short.id);
    await receive(id, 40_000);
    on('2026-12-15');
    expect(await openOf(id)).toBeUndefined();
    on('2026-12-16');
    const line = { code, amountPaise: 60_000, suppliedOn: '2026-12-15', invoiceBy: '2027-01-14', daysLate: 0 };
    expect(await openOf(id)).toMatchObject(line);
    on('2027-01-15');
    expect(await openOf(id)).toMatchObject({ daysLate: 1 });
    await invoice(id);
    const late = (await findDocumentsWithDelay(db, '2027-01')).filter(({ orderId }) => orderId === id);
    expect(late.map(({ daysLate }) => daysLate)).toEqual([1]);
  });

  test('in a course of more than three months, each instalment is to be invoiced by its due day', async () => {
    on('2026-11-02');
    const { id } = await sell(long.id);
    await receive(id, 40_000);
    const dueOn = '2026-12-21';
    on('2026-12-20');
    expect(await openOf(id)).toBeUndefined();
    on(dueOn);
    expect(await openOf(id)).toMatchObject({ amountPaise: 60_000, suppliedOn: dueOn, invoiceBy: dueOn });
    on('2026-11-02');
    const once = await sell(long.id, [100_000]);
    on('2027-06-01');
    expect(await openOf(once.id)).toBeUndefined();
    on('2027-06-02');
    expect(await openOf(once.id)).toMatchObject({ amountPaise: 100_000, invoiceBy: '2027-07-01' });
  });

  test('a batch whose end nobody entered counts as over three months after its start', async () => {
    on('2026-11-02');
    const { id } = await sell(endless.id);
    on('2027-02-01');
    expect(await openOf(id)).toBeUndefined();
    on('2027-02-02');
    expect(await openOf(id)).toMatchObject({ suppliedOn: '2027-02-01', amountPaise: 100_000 });
  });

  test('a charge makes a course of more than three months that is paid at once no continuous supply', async () => {
    on('2026-11-02');
    const { id } = await sell(long.id, [100_000]);
    await receive(id, 100_000);
    const charge = { amountPaise: 5_000, dueOn: '2026-12-01', reason: 'Materials', totalPaise: 100_000 };
    await transact(deps, null, (context) => addCharge(context, id, charge));
    on('2027-06-01');
    expect(await openOf(id)).toBeUndefined();
    on('2027-06-02');
    expect(await openOf(id)).toMatchObject({ amountPaise: 5_000, suppliedOn: '2027-06-01', invoiceBy: '2027-07-01' });
  });

  test('a seat without a batch counts as supplied a year after it was confirmed', async () => {
    on('2026-11-02');
    const { id } = await sell(null);
    await receive(id, 40_000);
    on('2027-11-02');
    expect(await openOf(id)).toBeUndefined();
    on('2027-11-03');
    expect(await openOf(id)).toMatchObject({
      amountPaise: 60_000,
      suppliedOn: '2027-11-02',
      invoiceBy: '2027-12-02',
    });
  });

  test('a company without GST has nothing to invoice', async () => {
    on('2027-08-01');
    expect((await listOpenSupplies(deps)).length).toBeGreaterThan(0);
    await saveBusiness(db, { gstin: null });
    expect(await listOpenSupplies(deps)).toEqual([]);
    await saveBusiness(db, { refundApprovalPaise: 10_000_000 });
  });
});

describe('an invoice before its payment', () => {
  test('is issued by one click and emailed, and a later payment settles it without another', async () => {
    on('2026-11-02');
    const { id, normalizedEmail } = await sell(short.id);
    await receive(id, 40_000);
    on('2026-12-20');
    await invoice(id);
    await expect(invoice(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await openOf(id)).toBeUndefined();
    const kinds = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, normalizedEmail));
    expect(kinds.map(({ kind }) => kind)).toContain('invoice_issued');
    await receive(id, 25_000);
    await receive(id, 35_000);
    expect(await documentsOf(id)).toEqual([
      ['invoice', 40_000, 'paid'],
      ['invoice', 60_000, 'unpaid'],
    ]);
    expect(await findViolations(db, clock)).toEqual([]);
  });

  test('is credited by a refund of the payment that settled it', async () => {
    on('2026-11-02');
    const { id } = await sell(short.id);
    on('2026-12-20');
    await invoice(id);
    await receive(id, 100_000);
    await refundPart(id);
    expect(await documentsOf(id)).toEqual([
      ['invoice', 100_000, 'unpaid'],
      ['credit_note', 30_000, 'unpaid'],
    ]);
    expect(await findViolations(db, clock)).toEqual([]);
  });

  test('after 31 October of the next year, a refund has a commercial note that changes no tax', async () => {
    on('2026-11-02');
    const { id } = await sell(short.id);
    await receive(id, 100_000);
    on('2027-11-01');
    await refundPart(id);
    expect(await documentsOf(id)).toEqual([
      ['invoice', 100_000, 'paid'],
      ['commercial_note', 30_000, 'paid'],
    ]);
    const [note] = await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, id))
      .orderBy(desc(taxDocuments.kind));
    expect(note).toMatchObject({ label: 'NC/27-28/F0001', ratePercent: 0, taxablePaise: 30_000, cgstPaise: 0 });
    expect(await findViolations(db, clock)).toEqual([]);
  });

  const lose = {
    'a cheque that bounces': (id: string) =>
      actAs(deps, admin.user.id, (context) => bounceCheque(context, { id, reason: 'No money' })),
    'a payment that is voided': (id: string) =>
      actAs(deps, admin.user.id, async (context) => {
        const payment = await lockRecordedPayment(context.tx, id);
        await voidRecordedPayment(context, payment, { reason: 'Mistyped', isAlone: false });
      }),
    'a chargeback': (id: string, orderId: string) =>
      transact(deps, null, (context) => {
        const payment = { id, amountPaise: 100_000 };
        return recordChargeback(context, { disputeId: `disp ${id}`, takenPaise: 100_000, orderId, payment });
      }),
  };
  const ways = Object.entries(lose);

  test.each(ways)(
    'stays as a debt after %s of a supply that was made, and the next payment settles it',
    async (_, of) => {
      for (const day of ['2026-12-20', '2027-11-02']) {
        on('2026-11-02');
        const { id } = await sell(short.id);
        const { paymentId } = await receive(id, 100_000, 'cheque');
        on(day);
        await of(paymentId, id);
        expect(await openOf(id)).toBeUndefined();
        expect(await findViolations(db, clock)).toEqual([]);
        const { paymentId: nextId } = await receive(id, 100_000);
        expect(await documentsOf(id)).toEqual([['invoice', 100_000, 'paid']]);
        const month = day.slice(0, 7);
        const [invoiced] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
        const received = (await findPaymentsInMonth(db, month)).find(({ payment }) => payment.id === nextId);
        expect(received?.document).toBe(invoiced?.label);
        expect((await buildVouchers(db, month)).map((voucher) => voucher.id)).toContain(nextId);
        await refundPart(id);
        expect((await documentsOf(id)).at(-1)?.[1]).toBe(30_000);
        expect(await findViolations(db, clock)).toEqual([]);
      }
    },
  );

  test.each(ways)(
    'is credited after %s before the supply was made, and the next payment has its own',
    async (_, of) => {
      on('2026-11-02');
      const { id } = await sell(short.id);
      const { paymentId } = await receive(id, 100_000, 'cheque');
      on('2026-12-02');
      await of(paymentId, id);
      await receive(id, 100_000);
      expect((await documentsOf(id)).map(([kind]) => kind)).toEqual(['invoice', 'invoice', 'credit_note']);
      expect(await findViolations(db, clock)).toEqual([]);
    },
  );

  test('that lost its money is credited once the order ends', async () => {
    on('2026-11-02');
    const { id } = await sell(short.id);
    const { paymentId } = await receive(id, 100_000, 'cheque');
    on('2026-12-20');
    await lose['a cheque that bounces'](paymentId);
    await transact(deps, null, async (context) => endOrder(context, await findOrder(context.tx, id), 'Bad debt'));
    expect((await documentsOf(id)).map(([kind, paise]) => [kind, paise])).toEqual([
      ['invoice', 100_000],
      ['credit_note', 100_000],
    ]);
    expect(await findViolations(db, clock)).toEqual([]);
  });

  const ended = { 'in the course': '2026-12-02', 'after it': '2026-12-20' };
  const lossesAfterEnd = ways.flatMap(([way, of]) =>
    Object.entries(ended).map(([when, day]) => [way, when, day, of] as const),
  );

  test.each(lossesAfterEnd)('stays as a debt after %s of a seat that ended %s', async (way, __, day, of) => {
    on('2026-11-02');
    const { id } = await sell(short.id);
    const { paymentId } = await receive(id, 100_000, 'cheque');
    on(day);
    await transact(deps, null, async (context) => endOrder(context, await findOrder(context.tx, id), 'Left'));
    on('2026-12-21');
    await of(paymentId, id);
    expect(await documentsOf(id)).toEqual([['invoice', 100_000, 'paid']]);
    // The documents of this file are dated after those of the tests before.
    const debtsOf = async () => (await findDebts(db, '2028-01-01')).filter((debt) => debt.id === id);
    expect(await debtsOf()).toMatchObject([{ paise: 100_000 }]);
    if (way === 'a cheque that bounces') {
      const { normalizedEmail } = await findOrder(db, id);
      const mail = (await mailsTo(db, normalizedEmail)).find(({ kind }) => kind === 'cheque_bounced');
      expect(mail?.text).toMatch(/₹1,000 is due by .*Pay it by card or UPI on your order page/s);
    }
    // The buyer can pay it by the link, and it is among the dues.
    const { data: dues } = await listDues(deps, {});
    expect(dues.find((due) => due.id === id)).toMatchObject({ owedPaise: 100_000 });
    expect(await readPayOrder(deps, await linkOfOrder(id))).toMatchObject({
      state: 'cancelled',
      due: { amountPaise: 100_000 },
    });
    expect(await findViolations(db, clock)).toEqual([]);
    const cash = { method: 'cash', paidOn: '2026-12-21', reference: '' } as const;
    await actAs(deps, admin.user.id, (context) => recordPayment(context, id, { amountPaise: 30_000, ...cash }));
    const waiver = { id, amountPaise: 50_000, totalPaise: 100_000, reason: 'Hardship' };
    await actAs(deps, admin.user.id, (context) => waive(context, waiver));
    const rest = (amountPaise: number) =>
      actAs(deps, admin.user.id, (context) => recordPayment(context, id, { amountPaise, ...cash }));
    await expect(rest(20_100)).rejects.toMatchObject({ code: 'invalid_input' });
    await rest(20_000);
    expect((await documentsOf(id)).map(([kind, paise]) => [kind, paise])).toEqual([
      ['invoice', 100_000],
      ['credit_note', 50_000],
    ]);
    expect(await debtsOf()).toEqual([]);
    expect(await findViolations(db, clock)).toEqual([]);
  });

  test('is credited if its money is lost after a seat that ended before the course began', async () => {
    on('2026-10-20');
    const { id } = await sell(short.id);
    const { paymentId } = await receive(id, 100_000, 'cheque');
    on('2026-10-25');
    await transact(deps, null, async (context) => endOrder(context, await findOrder(context.tx, id), 'Left'));
    on('2026-10-30');
    await lose['a cheque that bounces'](paymentId);
    expect((await documentsOf(id)).map(([kind]) => kind)).toEqual(['invoice', 'credit_note']);
    expect(await findViolations(db, clock)).toEqual([]);
  });

  test('one click issues all of them, and one that fails stops no other', async () => {
    on('2026-11-02');
    const dear = await sell(short.id);
    await db.update(orders).set({ erasedAt: clock }).where(eq(orders.id, dear.id));
    on('2027-08-01');
    const before = (await listOpenSupplies(deps)).length;
    expect(await invoiceSupplies(deps, { id: admin.user.id, roles: ['admin'] })).toEqual({
      issued: before,
      failed: [],
    });
    expect(await listOpenSupplies(deps)).toEqual([]);
  });
});
