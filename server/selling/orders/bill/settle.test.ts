import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { testDesk } from '../../../../tests/support/desk.ts';
import { createBatch, createPaidCourse } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { createOrder, createTransferClaim, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { findOpenSupplies } from '../../../books/documents/index.ts';
import { orders, refunds, taxDocuments } from '../../../db/schema/index.ts';
import {
  approveRefund,
  bounceCheque,
  declineRefund,
  endOrder,
  recordChargeback,
  requestRefund,
  voidPayment,
} from '../../../money/refunds/index.ts';
import { takeBackCharge } from '../../../money/waivers/waive.ts';
import { type Actor, type Context, transact } from '../../../records/index.ts';
import { chargeOrder } from '../change.ts';
import { findViolations } from '../invariants.ts';
import { type NewPayment, pay } from '../pay/pay.ts';
import { confirmClaim } from '../pay/transfer-claim.ts';
import { findOrder } from '../queries.ts';
import { invoiceSupply } from '../supplies/issue.ts';

let clock = new Date('2026-11-10T06:00:00Z');
const { api, admin, db, deps: site } = await testDesk();
const second = await createStaff(api, db);
const deps = { ...site, now: () => clock };
await saveBusiness(db, { refundApprovalPaise: 100_000 });
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-11-20' });

const PRICE = 1_180_000;
const on = (day: string) => {
  clock = new Date(`${day}T06:00:00Z`);
};
afterEach(async () => {
  expect(await findViolations(db, clock)).toEqual([]);
  on('2026-11-10');
});

const asFirst = <Result>(action: (context: Context<Actor>) => Promise<Result>) => actAs(deps, admin.user.id, action);
const asSecond = <Result>(action: (context: Context<Actor>) => Promise<Result>) => actAs(deps, second.user.id, action);

async function sell() {
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId: batch.id });
  const seat = { courseId: course.id, batchId: batch.id, enrollmentId, confirmedAt: clock, listPaise: PRICE };
  return createOrder(db, { ...seat, createdAt: clock });
}
const receive = async (id: string, changes: Partial<NewPayment> = {}) =>
  (
    await transact(deps, null, (context) => {
      const paidOn = clock.toISOString().slice(0, 10);
      return pay(context, id, { amountPaise: PRICE, method: 'cash', paidOn, recordedBy: null, ...changes });
    })
  ).paymentId;
const receiveCheque = (id: string) =>
  receive(id, { method: 'cheque', cheque: { bank: 'SBI', on: '2026-11-10' }, reference: '123456' });
/** Confirms the buyer's transfer of the whole price. @returns the refund of what is above the price */
async function receiveTransfer(order: Awaited<ReturnType<typeof sell>>) {
  const { id } = await createTransferClaim(db, order, { amountPaise: PRICE, createdAt: clock });
  await asFirst((context) => confirmClaim(context, { id }));
  return waitingOf(order.id);
}
async function waitingOf(orderId: string) {
  const { rows } = await db.execute<{ id: string }>(
    `SELECT refunds.id FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = '${orderId}' AND state = 'requested'`,
  );
  return rows[0]?.id ?? '';
}
const decline = (id: string) => asSecond((context) => declineRefund(context, { id, reason: 'The same money' }));
const approve = (id: string) => asSecond((context) => approveRefund(context, { id }));
const charge = async (id: string, amountPaise: number) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const more = { amountPaise, dueOn: '2026-12-21', reason: 'A dearer batch', totalPaise: order?.totalPaise ?? 0 };
  await asFirst((context) => chargeOrder(context, { id, ...more }));
};
const end = (id: string, refundablePaise = PRICE) =>
  asFirst((context) => {
    const request = {
      amountPaise: 0,
      refundablePaise,
      way: 'cash',
      reason: 'Left the course',
      endsSeat: true,
    } as const;
    return requestRefund(context, { id, ...request });
  });
const bounce = (id: string) => asFirst((context) => bounceCheque(context, { id, reason: 'No funds' }));
const invoice = (id: string) => asFirst((context) => invoiceSupply(context, { id }));

/** The documents of an order in the order of their issue, a note below zero. */
const documentsOf = async (orderId: string) =>
  (await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)).orderBy(taxDocuments.createdAt))
    .map((document) => ({ ...document, sign: document.ofDocument ? -1 : 1 }))
    .map(({ kind, ratePercent, totalPaise, sign }) => [kind, ratePercent, sign * totalPaise]);
/** What is invoiced of an order with tax, less its credit notes. */
const taxedPaise = async (orderId: string) =>
  (await documentsOf(orderId)).reduce((sum, [, rate, paise]) => sum + (rate === 18 ? Number(paise) : 0), 0);
const notesTold = async (to: string) =>
  (await mailsTo(db, to)).filter(({ kind }) => kind === 'credit_note').map(({ text }) => text);

describe('money above the price that later pays for the supply', () => {
  test('has an invoice once the payment that paid it before is void', async () => {
    const order = await sell();
    const cash = await receive(order.id);
    clock = new Date(clock.getTime() + 1000);
    await decline(await receiveTransfer(order));
    expect(await documentsOf(order.id)).toEqual([
      ['invoice', 18, PRICE],
      ['receipt', 0, PRICE],
    ]);
    on('2026-12-05');
    await asFirst((context) => voidPayment(context, { id: cash, reason: 'The same money' }));
    await approve(await waitingOf(order.id));
    expect((await documentsOf(order.id)).slice(2).toSorted()).toEqual([
      ['commercial_note', 0, -PRICE],
      ['credit_note', 18, -PRICE],
      ['invoice', 18, PRICE],
    ]);
    const isNew = and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.issuedOn, '2026-12-05'));
    const issued = await db.select().from(taxDocuments).where(isNew);
    const stands = issued.find(({ kind }) => kind === 'invoice');
    expect(stands).toMatchObject({ details: { paidOn: '2026-12-05', method: 'upi' } });
    const [told] = await notesTold(order.normalizedEmail);
    for (const { label } of issued) expect(told).toContain(label);
  });

  test('has an invoice once a charge raises the price, for as much as that', async () => {
    const order = await sell();
    await receive(order.id);
    await decline(await receiveTransfer(order));
    await charge(order.id, 599_900);
    expect(await taxedPaise(order.id)).toBe(PRICE + 599_900);
    await charge(order.id, 100_000);
    expect(await taxedPaise(order.id)).toBe(PRICE + 699_900);
    expect((await documentsOf(order.id)).filter(([kind]) => kind === 'invoice')).toHaveLength(3);
  });

  test('can be refunded after it has two invoices, of the price and of a charge', async () => {
    const order = await sell();
    const { id } = await createTransferClaim(db, order, { amountPaise: PRICE, createdAt: clock });
    await asFirst((context) => confirmClaim(context, { id, amountPaise: PRICE + 100_000 }));
    await decline(await waitingOf(order.id));
    await charge(order.id, 100_000);
    expect(await taxedPaise(order.id)).toBe(PRICE + 100_000);
    const refund = { amountPaise: 90_000, refundablePaise: PRICE + 100_000, way: 'cash', reason: 'Ill' } as const;
    await asFirst((context) => requestRefund(context, { id: order.id, ...refund, endsSeat: false }));
    expect(await taxedPaise(order.id)).toBe(PRICE + 10_000);
  });

  test.each([
    ['was not invoiced before', false],
    ['was invoiced before', true],
  ])(
    'has an invoice once the cheque of an order that %s bounces, and none once it goes back',
    async (_, isInvoiced) => {
      const order = await sell();
      if (isInvoiced) {
        on('2026-11-25');
        await invoice(order.id);
      }
      const cheque = await receiveCheque(order.id);
      const refund = await receiveTransfer(order);
      await bounce(cheque);
      expect(await taxedPaise(order.id)).toBe(PRICE);
      await approve(refund);
      expect(await taxedPaise(order.id)).toBe(0);
    },
  );

  test('has no invoice while its order has ended and it waits to go back, and one once it is kept', async () => {
    const order = await sell();
    await end(order.id, 0);
    const refund = await receiveTransfer(order);
    expect(await taxedPaise(order.id)).toBe(0);
    await decline(refund);
    expect(await taxedPaise(order.id)).toBe(PRICE);
  });
});

describe('what is no longer demanded', () => {
  test('has no invoice after the cheque of an order that has ended bounced', async () => {
    const order = await sell();
    on('2026-11-25');
    await invoice(order.id);
    const cheque = await receiveCheque(order.id);
    await end(order.id);
    expect(await taxedPaise(order.id)).toBe(PRICE);
    await bounce(cheque);
    expect(await taxedPaise(order.id)).toBe(0);
    expect(await findOpenSupplies(db, '2027-12-01')).toEqual([]);
    expect(await notesTold(order.normalizedEmail)).toHaveLength(1);
  });

  test('has a credit note that the buyer is told of: a charge taken back, and the end of the order', async () => {
    const order = await sell();
    await charge(order.id, 100_000);
    on('2026-11-25');
    await invoice(order.id);
    await asFirst((context) => takeBackCharge(context, { id: order.id, number: 2, reason: 'Mistyped' }));
    const [told] = await notesTold(order.normalizedEmail);
    expect(told).toMatch(/Credit note NC\/26-27\/C\d+ takes ₹1,000 of NC\/26-27\/\d+ back/);
    expect(told).toContain('Mistyped');
    await asFirst(async (context) => endOrder(context, await findOrder(context.tx, order.id), 'Left'));
    expect(await notesTold(order.normalizedEmail)).toHaveLength(2);
    expect(await taxedPaise(order.id)).toBe(0);
  });

  test('has a credit note that the buyer is told of after a lost dispute', async () => {
    const order = await sell();
    const id = await receive(order.id);
    const payment = { id, amountPaise: PRICE };
    const lost = { disputeId: 'disp_1', takenPaise: PRICE, orderId: order.id, payment };
    await transact(deps, null, (context) => recordChargeback(context, lost));
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toHaveLength(1);
    expect(await notesTold(order.normalizedEmail)).toHaveLength(1);
  });
});
