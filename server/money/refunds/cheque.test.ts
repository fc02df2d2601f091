import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/base/calendar.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { alerts, enrollments, refunds, taxDocuments } from '../../db/schema/index.ts';
import { findViolations } from '../../selling/orders/index.ts';

const { api, db } = await testApi();
await createSite(db);
const counsellor = await createStaff(api, db, 'counsellor');
const accountant = await createStaff(api, db, 'accountant');
const { id: courseId } = await createPaidCourse(db);

/** The date on the cheque of a test: the same number with another date is another cheque. */
let chequeOn = '2026-11-21';
beforeEach(() => {
  chequeOn = addDays(chequeOn, -1);
});
afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

type Member = typeof counsellor;

const cheque = {
  amountPaise: 599_900,
  method: 'cheque',
  paidOn: '2026-11-21',
  reference: '000123',
  chequeBank: 'HDFC Bank, Fort',
};
async function send(path: string, body: object, { headers }: Member = counsellor) {
  const response = await postJson(api, `/api/desk${path}`, body, { headers });
  return { status: response.status, ...(await response.json()) };
}
const pay = (order: { id: string }, changes: object = {}) =>
  send(`/orders/${order.id}/payments`, { ...cheque, chequeOn, ...changes });
const bounce = (payment: { id: string }, member = accountant) =>
  send(`/payments/${payment.id}/bounce`, { reason: 'Funds insufficient' }, member);
const read = async ({ id }: { id: string }) =>
  (await (await api.request(`/api/desk/orders/${id}`, { headers: counsellor.headers })).json()).data;
const alertsOf = ({ id }: { id: string }) => db.select().from(alerts).where(eq(alerts.orderId, id));

test('a cheque is recorded with its number, bank and date, and confirms the seat', async () => {
  const order = await createOrder(db, { courseId });
  expect(await pay(order, { reference: '123', chequeBank: '', chequeOn: '' })).toMatchObject({
    status: 422,
    fields: {
      reference: 'Enter the six digits of the cheque',
      chequeBank: 'Enter the bank of the cheque',
      chequeOn: 'Choose the date on the cheque',
    },
  });
  expect(await pay(order, { chequeOn: '2026-11-22' })).toMatchObject({
    status: 422,
    fields: { chequeOn: 'Record a cheque from its date on' },
  });
  const paid = await pay(order);
  expect(paid).toMatchObject({ status: 201, data: { state: 'paid' } });
  expect(paid.data.payments).toMatchObject([
    { method: 'cheque', reference: '000123', cheque: { bank: 'HDFC Bank, Fort', on: '2026-11-20' } },
  ]);
});

test('a cheque pays one order, even if two members of staff record it at once, unless they say that it pays both', async () => {
  const [one, other] = [await createOrder(db, { courseId }), await createOrder(db, { courseId })];
  const [first, second] = [{ reference: '000777' }, { reference: '000777', chequeOn: '2026-10-19' }];
  const both = await Promise.all([pay(one, first), pay(other, first)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [paid, unpaid] = both[0].status === 201 ? [one, other] : [other, one];
  expect(await pay(unpaid, first)).toMatchObject({
    status: 409,
    message: `This cheque was already used to pay order ${paid.code}.`,
  });
  expect(await pay(unpaid, { ...first, sharedWith: paid.code, transferPaise: 1_199_800 })).toMatchObject({
    status: 201,
  });
  expect(await pay(await createOrder(db, { courseId }), second)).toMatchObject({ status: 201 });
});

describe('a cheque that bounces', () => {
  test('the amount of a bounced cheque is due again, with a credit note, and the learner keeps the seat', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const order = await createOrder(db, { courseId, batchId: batch.id });
    const { data } = await pay(order);
    const [payment] = data.payments;
    expect(await bounce(payment, counsellor)).toMatchObject({ status: 403 });
    expect(await bounce(payment)).toMatchObject({ status: 200 });

    const after = await read(order);
    expect(after).toMatchObject({ state: 'confirmed', paidPaise: 0, due: { amountPaise: 599_900 } });
    expect(after.payments).toMatchObject([{ voidReason: 'Cheque 000123 bounced: Funds insufficient' }]);
    expect(await db.select().from(enrollments).where(eq(enrollments.email, order.normalizedEmail))).toMatchObject([
      { batchId: batch.id, cancelledAt: null },
    ]);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    const creditNote = documents.find(({ kind }) => kind === 'credit_note');
    expect(creditNote).toMatchObject({
      totalPaise: 599_900,
      details: { reason: 'Cheque 000123 bounced: Funds insufficient' },
    });
    expect(await alertsOf(order)).toMatchObject([
      {
        text: `Cheque 000123 of ₹5,999 for order ${order.code} bounced. The learner keeps the seat: have it paid again, or remove the learner from the course.`,
        doneAt: null,
      },
    ]);
    const sent = await mailsTo(db, order.normalizedEmail);
    const told = sent.find(({ kind }) => kind === 'cheque_bounced');
    const note = sent.find(({ kind }) => kind === 'credit_note');
    expect(note?.text).toContain(`Credit note ${creditNote?.label} takes ₹5,999 of`);
    expect(told?.text).toContain('₹5,999 is due by 21 November 2026.');

    expect(await bounce(payment)).toMatchObject({ status: 409, message: 'This payment is already void.' });
    expect(await pay(order), 'presented again').toMatchObject({ status: 201, data: { state: 'paid' } });
  });

  test('a bounced cheque for an order without a seat leaves nothing to decide', async () => {
    const full = await createBatch(db, courseId, { seats: 1 });
    await createEnrollment(db, courseId, { batchId: full.id });
    const order = await createOrder(db, { courseId, batchId: full.id });
    const { data } = await pay(order);
    expect(data).toMatchObject({ state: 'needs_seat' });
    expect((await bounce(data.payments[0])).status).toBe(200);
    expect(await read(order)).toMatchObject({ state: 'open', seatChoiceDeadline: null, due: { amountPaise: 599_900 } });
    expect((await alertsOf(order))[0]?.text).toContain('It has to be paid again.');
  });

  test('after a bounced cheque an order that waits for a seat can be paid again, and staff are alerted', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    await createEnrollment(db, courseId, { batchId: batch.id });
    const order = await createOrder(db, { courseId, batchId: batch.id });
    await pay(order, { amountPaise: 100, method: 'cash', reference: '' });
    const { data } = await pay(order, { amountPaise: 599_800 });
    expect(data.state).toBe('needs_seat');
    const id = data.payments.find(({ method }: { method: string }) => method === 'cheque').id;
    expect((await bounce({ id })).status).toBe(200);
    expect(await read(order)).toMatchObject({ state: 'open', seatChoiceDeadline: null, due: { amountPaise: 599_800 } });
    expect(await alertsOf(order)).toContainEqual(
      expect.objectContaining({ about: `part of order ${order.id}`, doneAt: null }),
    );
  });

  test('the alert about a bounced cheque names the other order that it paid', async () => {
    const [one, two] = [await createOrder(db, { courseId }), await createOrder(db, { courseId })];
    await pay(one, { transferPaise: 1_199_800 });
    const { data } = await pay(two, { sharedWith: one.code });
    await bounce(data.payments[0]);
    const texts = (await alertsOf(two)).map(({ text }) => text);
    expect(texts.join('\n')).toContain(`It paid order ${one.code}, too.`);
  });

  /**
   * A cheque of which a part goes back, more than one person may return if it is asked for.
   * @param step what of the refund is done
   */
  async function returned(step: 'requested' | 'approved' | 'sent', { endsSeat = false } = {}) {
    const order = await createOrder(db, { courseId });
    const { data } = await pay(order);
    const amountPaise = step === 'requested' ? 550_000 : 350_000;
    const back = { amountPaise, refundablePaise: 599_900, way: 'upi', reason: 'Fewer classes', endsSeat };
    expect(await send(`/orders/${order.id}/refund`, back, accountant)).toMatchObject({ status: 200 });
    const [payment] = data.payments;
    const refund = async () => (await db.select().from(refunds).where(eq(refunds.paymentId, payment.id)))[0];
    const { id } = (await refund()) ?? {};
    if (step === 'sent') {
      expect(await send(`/refunds/${id}/finish`, { way: 'upi', reference: '1' }, accountant)).toMatchObject({
        status: 200,
      });
    }
    return { order, payment, refund };
  }

  test('a bounced cheque declines a waiting refund of it, because its money never came in', async () => {
    const { order, payment, refund } = await returned('requested');
    expect(await bounce(payment)).toMatchObject({ status: 200 });
    expect(await refund()).toMatchObject({ state: 'declined', error: 'Cheque 000123 bounced: Funds insufficient' });
    expect(await read(order)).toMatchObject({ state: 'confirmed', paidPaise: 0, due: { amountPaise: 599_900 } });
    expect((await alertsOf(order))[0]?.text).toContain('A refund of ₹5,500 had not been sent yet and is now declined.');
  });

  test('a bounced cheque stops an approved refund that is not sent yet, and the rest of the price is due', async () => {
    const { order, payment, refund } = await returned('approved');
    expect(await bounce(payment)).toMatchObject({ status: 200 });
    expect(await refund()).toMatchObject({ state: 'declined' });
    expect(await read(order)).toMatchObject({ state: 'confirmed', paidPaise: 0, due: { amountPaise: 249_900 } });
    const sent = await mailsTo(db, order.normalizedEmail);
    expect(sent.find(({ kind }) => kind === 'cheque_bounced')?.text).toContain('So we will not refund ₹3,500 of it.');
    expect(await pay(order, { amountPaise: 249_900 })).toMatchObject({ status: 201, data: { state: 'paid' } });
  });

  test('for a bounced cheque that was partly refunded, an alert says how much is lost, and the rest of its document is credited', async () => {
    const { order, payment, refund } = await returned('sent');
    expect(await bounce(payment)).toMatchObject({ status: 200 });
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(await read(order)).toMatchObject({ state: 'confirmed', paidPaise: 0, due: { amountPaise: 249_900 } });
    expect((await alertsOf(order))[0]?.text).toContain(
      '₹3,500 was already refunded although the cheque never paid. Ask the buyer to pay it back.',
    );
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    const credited = documents.filter(({ kind }) => kind === 'credit_note').map(({ totalPaise }) => totalPaise);
    expect(credited).toEqual([350_000, 249_900]);
  });

  test('a bounced cheque does not reopen an order that ended with its refund', async () => {
    const { order, payment } = await returned('sent', { endsSeat: true });
    expect(await bounce(payment)).toMatchObject({ status: 200 });
    expect(await read(order)).toMatchObject({ state: 'cancelled', paidPaise: 0 });
    expect((await alertsOf(order))[0]?.text).toContain('The order has ended, so nothing is due.');
  });

  test('who recorded cheques says of no more than the limit of a day alone that they bounced', async () => {
    const teller = await createStaff(api, db, 'accountant');
    const ids: string[] = [];
    for (const reference of ['000301', '000302', '000303']) {
      const entry = { ...cheque, chequeOn, reference, amountPaise: 400_000 };
      const paid = await send(`/orders/${(await createOrder(db, { courseId })).id}/payments`, entry, teller);
      ids.push(paid.data.payments[0].id);
    }
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, second]) expect(await bounce({ id }, teller)).toMatchObject({ status: 200 });
    expect(await bounce({ id: third }, teller)).toMatchObject({
      status: 403,
      message: 'You recorded this cheque, so someone else has to record that it bounced.',
    });
    expect(await bounce({ id: third })).toMatchObject({ status: 200 });
  });

  test('only a cheque can bounce, not another payment', async () => {
    const payment = await createPayment(db, await createOrder(db, { courseId }), { amountPaise: 100 });
    expect(await bounce(payment)).toMatchObject({
      status: 409,
      message: 'Only a cheque can bounce: void this payment instead.',
    });
  });
});
