import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { actAs } from '../../../tests/support/act-as.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { buildVouchers } from '../../books/reports/tally/vouchers.ts';
import { alerts, orders, refundBounces, refunds, taxDocuments } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { findViolations, makeOrder, pay } from '../../selling/orders/index.ts';
import { readBank } from '../bank/service.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { takeRefundBack } from './came-back.ts';
import { finishRefund } from './finish.ts';
import { requestRefund } from './request.ts';

let clock = new Date('2026-11-10T06:00:00Z');
const { api, db, deps: base } = await testApi();
const deps = { ...base, now: () => clock };
await createSite(db);
await saveBusiness(db, { refundApprovalPaise: 100_000 });
const course = await createPaidCourse(db);
const batch = await createBatch(db, course.id, { startsOn: '2026-12-01' });
const [asker, other, third] = [
  (await createStaff(api, db, 'accountant')).user.id,
  (await createStaff(api, db, 'accountant')).user.id,
  (await createStaff(api, db, 'accountant')).user.id,
];
afterEach(async () => expect(await findViolations(db, clock)).toEqual([]));

/** A refund of ₹2,000 of ₹5,999 that one asked for, another approved, and the first sent. */
async function sendRefund(endsSeat = false) {
  clock = new Date('2026-11-10T06:00:00Z');
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const orderId = await transact(deps, null, async (context) => {
    const { order } = await makeOrder(context, { person, courseId: course.id, batchId: batch.id, madeBy: null });
    await pay(context, order.id, { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-10', recordedBy: null });
    return order.id;
  });
  const wanted = {
    amountPaise: 200_000,
    refundablePaise: 599_900,
    way: 'bank_transfer',
    reason: 'Ill',
    endsSeat,
  } as const;
  await actAs(deps, asker, (context) => requestRefund(context, { id: orderId, ...wanted }));
  const { id } = (await db.select().from(refunds).orderBy(refunds.createdAt)).at(-1) ?? expect.unreachable('no refund');
  await actAs(deps, other, (context) => approveRefund(context, { id }));
  await send(id, asker, 'bank_transfer', `SBINN520261110${(next() % 90) + 10}`);
  return { id, orderId };
}
const send = (id: string, by: string, way: 'bank_transfer' | 'cash' | 'upi', reference: string) =>
  actAs(deps, by, (context) => finishRefund(context, { id, way, reference }));
const takeBack = (id: string, by: string, returnedOn = '2026-11-12') =>
  actAs(deps, by, (context) => takeRefundBack(context, { id, returnedOn, reason: 'Account closed' }));
const decline = (id: string, by: string) =>
  actAs(deps, by, (context) => declineRefund(context, { id, reason: 'For the next course' }));

test('a refund that the bank returned is sent again, and bank and Tally have all three moves', async () => {
  const { id, orderId } = await sendRefund();
  clock = new Date('2026-11-14T06:00:00Z');
  await expect(takeBack(id, asker)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(takeBack(id, other, '2026-11-09')).rejects.toMatchObject({
    fields: { returnedOn: 'The refund was sent after that day.' },
  });
  await takeBack(id, other);
  await expect(takeBack(id, other)).rejects.toThrow('This refund was not sent.');
  expect(await db.select().from(alerts).where(eq(alerts.orderId, orderId))).toMatchObject([{ doneAt: null }]);
  await send(id, asker, 'upi', '412345678977');
  const vouchers = (await buildVouchers(db, '2026-11')).filter((voucher) => voucher.id.startsWith(id));
  expect(vouchers.map(({ type, date, entries }) => [type, date, entries[0]?.paise])).toEqual([
    ['Payment', '2026-11-10', 200_000],
    ['Payment', '2026-11-14', 200_000],
    ['Receipt', '2026-11-12', 200_000],
  ]);
  const { unseen } = await readBank(deps, { month: '2026-11' });
  const moves = unseen.filter((entry) => entry.orderId === orderId && entry.kind !== 'payment');
  expect(moves.map(({ kind, day, paise }) => [kind, day, paise])).toEqual([
    ['refund', '2026-11-14', -200_000],
    ['sent', '2026-11-10', -200_000],
    ['return', '2026-11-12', 200_000],
  ]);
});

test('the lines of the bank that show the first sending and its return are matched, before and after', async () => {
  const { id } = await sendRefund();
  const [{ reference = '' } = {}] = await db.select().from(refunds).where(eq(refunds.id, id));
  const { headers } = await createStaff(api, db);
  const upload = async (day: string, debit: string, credit: string) => {
    const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
    const text = `${head}\n${day},${day},NEFT ${reference},,${debit},${credit},${next()}`;
    return (await (await postJson(api, '/api/desk/bank/statements', { text }, { headers })).json()).message;
  };
  expect(await upload('10-11-2026', '2000', '')).toContain('Matched by number: 1');
  await takeBack(id, other, '2026-11-10');
  expect(await upload('10-11-2026', '', '2000')).toContain('Matched by number: 1');
  const { lines } = await readBank(deps, { month: '2026-11' });
  const shown = lines.filter(({ narration }) => narration.includes(reference));
  expect(shown.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([['sent'], ['return']]);
});

test.each([false, true])(
  'money that came back and that the buyer leaves is invoiced again, if the seat ended: %s',
  async (endsSeat) => {
    const { id, orderId } = await sendRefund(endsSeat);
    clock = new Date('2026-11-14T06:00:00Z');
    await expect(decline(id, third)).rejects.toMatchObject({ code: 'conflict' });
    await takeBack(id, third);
    for (const by of [asker, other]) await expect(decline(id, by)).rejects.toMatchObject({ code: 'forbidden' });
    await decline(id, third);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId));
    expect(documents.map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 599_900],
      ['credit_note', 200_000],
      ['invoice', 200_000],
    ]);
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { settledPaise: 599_900, totalPaise: 599_900 },
    ]);
    expect(await db.select().from(refundBounces).where(eq(refundBounces.refundId, id))).toHaveLength(1);
  },
);

test('one person sends no refund again and again beyond the limit of the day', async () => {
  clock = new Date('2026-11-10T06:00:00Z');
  await saveBusiness(db, { refundApprovalPaise: 500_000, refundDayPaise: 1_000_000 });
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const alone = (await createStaff(api, db, 'accountant')).user.id;
  const orderId = await transact(deps, null, async (context) => {
    const { order } = await makeOrder(context, { person, courseId: course.id, batchId: batch.id, madeBy: null });
    await pay(context, order.id, { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-10', recordedBy: null });
    return order.id;
  });
  const wanted = {
    amountPaise: 400_000,
    refundablePaise: 599_900,
    way: 'upi',
    reason: 'Ill',
    endsSeat: false,
  } as const;
  await actAs(deps, alone, (context) => requestRefund(context, { id: orderId, ...wanted }));
  const { id } = (await db.select().from(refunds).where(eq(refunds.requestedBy, alone)))[0] ?? expect.unreachable();
  await send(id, alone, 'upi', '412345678911');
  await takeBack(id, alone, '2026-11-10');
  await send(id, alone, 'upi', '412345678912');
  // Two sendings of ₹4,000 are recorded, and a third would make ₹12,000.
  await expect(takeBack(id, alone, '2026-11-10')).rejects.toMatchObject({ code: 'forbidden' });
  await takeBack(id, other, '2026-11-10');
  await saveBusiness(db, { refundApprovalPaise: 100_000 });
});

test('a refund that is marked as sent later has the day of the bank', async () => {
  const { id } = await sendRefund();
  clock = new Date('2026-12-05T06:00:00Z');
  await takeBack(id, other, '2026-11-20');
  const mark = (sentOn: string, way: 'cash' | 'upi' = 'upi') =>
    actAs(deps, asker, (context) => finishRefund(context, { id, way, reference: '412345678955', sentOn }));
  await expect(mark('2026-11-19')).rejects.toMatchObject({ fields: { sentOn: expect.stringContaining('came back') } });
  await expect(mark('2026-12-06')).rejects.toMatchObject({ fields: { sentOn: 'This day is in the future.' } });
  await expect(mark('2026-11-25', 'cash')).rejects.toMatchObject({ code: 'invalid_input' });
  await mark('2026-11-25');
  const vouchers = (await buildVouchers(db, '2026-11')).filter((voucher) => voucher.id.startsWith(id));
  expect(vouchers.map(({ type, date }) => [type, date])).toEqual([
    ['Payment', '2026-11-10'],
    ['Payment', '2026-11-25'],
    ['Receipt', '2026-11-20'],
  ]);
});
