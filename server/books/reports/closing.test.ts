import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DeskReportResponse } from '../../../contract/books/desk-books.ts';
import { actAs } from '../../../tests/support/act-as.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, monthClosings, orders, payments, refunds, taxDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { approveRefund, bounceCheque, requestRefund, voidPayment } from '../../money/refunds/index.ts';
import { transact } from '../../records/index.ts';
import { claimTransfer, findViolations, makeOrder, pay } from '../../selling/orders/index.ts';
import { findAdvances } from './advances.ts';

const { api, db, deps } = await testApi();
await createSite(db);
await saveBusiness(db);
const { id: courseId } = await createPaidCourse(db);
const { headers, user: owner } = await createStaff(api, db);
const { headers: accountant, user } = await createStaff(api, db, 'accountant');

const order = async () => {
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const wanted = { person, courseId, batchId: null, madeBy: null };
  return (await transact(deps, null, (context) => makeOrder(context, wanted))).order;
};
/** Records a payment at the desk on 21 November 2026, for another order each time. */
const record = async (paidOn: string, changes: object = {}) => {
  const body = { amountPaise: 599_900, method: 'cash', reference: '', paidOn, oldPrice: true, ...changes };
  const { id } = await order();
  const ordered = new Date(`${paidOn}T00:00:00Z`);
  if (ordered < TEST_NOW) await db.update(orders).set({ createdAt: ordered }).where(eq(orders.id, id));
  return postJson(api, `/api/desk/orders/${id}/payments`, body, { headers });
};
/** A payment that was recorded on that day, for an order of its own. */
const sold = async (changes: object = {}) => {
  const response = await record('2026-11-21', changes);
  expect(response.status).toBe(201);
  const { id: orderId, payments: paid } = (await response.json()).data;
  return { id: String(paid[0].id), orderId: String(orderId) };
};
const report = async (month: string) => {
  const response = await api.request(`/api/desk/reports?month=${month}`, { headers: accountant });
  return DeskReportResponse.parse(await response.json()).data;
};
const refused = async (response: Promise<Response>) => refusal(await response);
/** Closes a month with the sums that the page shows. */
const close = async (month: string, changes: object = {}) => {
  const { receivedPaise, refundedPaise } = await report(month);
  const body = { receivedPaise, refundedPaise, ...changes };
  return sendJson(api, 'PUT', `/api/desk/reports/${month}/closing`, body, accountant);
};
const reopen = (month: string, as = headers) =>
  postJson(api, `/api/desk/reports/${month}/reopening`, { reason: 'A cheque was forgotten' }, { headers: as });

describe('a month', () => {
  test('is closed by the accountant once it is over, with its sums', async () => {
    expect((await record('2026-10-05')).status).toBe(201);
    expect(await report('2026-10')).toMatchObject({ state: 'open', closings: [], receivedPaise: 599_900 });
    expect((await close('2026-10')).status).toBe(200);
    const { state, closings } = await report('2026-10');
    expect(state).toBe('closed');
    expect(closings).toMatchObject([
      { closedAt: TEST_NOW.toISOString(), closedBy: user.name, receivedPaise: 599_900, refundedPaise: 0 },
    ]);
    expect(await refused(close('2026-10'))).toMatchObject({ status: 409, message: 'This month is already closed.' });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'month.close'));
    expect(entry).toMatchObject({ recordId: '2026-10', actorId: user.id });
  });

  test('is closed with every payment of its days; a payment recorded at the same moment needs a confirmation', async () => {
    const { id } = await order();
    const { receivedPaise, refundedPaise } = await report('2026-05');
    const body = { amountPaise: 599_900, method: 'cash', reference: '', paidOn: '2026-05-05' };
    const closing = sendJson(
      api,
      'PUT',
      '/api/desk/reports/2026-05/closing',
      { receivedPaise, refundedPaise },
      accountant,
    );
    const [closed, recorded] = await Promise.all([
      closing,
      postJson(api, `/api/desk/orders/${id}/payments`, body, { headers: accountant }),
    ]);
    expect([
      [409, 201],
      [200, 422],
    ]).toContainEqual([closed.status, recorded.status]);
  });

  test('is not closed before it is over, or if its sums have changed since they were read', async () => {
    expect(await report('2026-11')).toMatchObject({ state: 'running' });
    expect(await refused(close('2026-11'))).toMatchObject({ status: 409, message: 'This month is not over yet.' });
    const stale = await refused(close('2026-09', { receivedPaise: 1 }));
    expect(stale).toMatchObject({ status: 409, message: expect.stringMatching(/have changed since/) });
  });

  test('is opened again by the owner, whose reason is stored, and closed once more', async () => {
    await close('2026-08');
    expect((await reopen('2026-08', accountant)).status).toBe(403);
    expect((await reopen('2026-08')).status).toBe(200);
    const { state, closings } = await report('2026-08');
    expect(state).toBe('open');
    expect(closings).toMatchObject([{ reopenReason: 'A cheque was forgotten', reopenedAt: TEST_NOW.toISOString() }]);
    expect(await refused(reopen('2026-08'))).toMatchObject({ status: 409, message: 'This month is not closed.' });
    expect((await close('2026-08')).status).toBe(200);
    expect((await report('2026-08')).closings).toHaveLength(2);
  });
});

describe('in a closed month', () => {
  test('no document is dated, even if a clock is slow', async () => {
    await close('2025-07');
    const issue = db.transaction(async (tx) => {
      const { id } = await createPayment(tx, await createOrder(db, { courseId }));
      return issueDocumentFor({ now: () => new Date('2025-07-31T18:29:59Z'), tx }, id);
    });
    await expect(issue).rejects.toMatchObject({
      code: 'conflict',
      message: 'July 2025 is closed, so no document can be dated in it.',
    });
  });

  test('a transfer keeps the day of the bank once it is confirmed, and its tax is in the first open month', async () => {
    await close('2026-09');
    const upi = { method: 'upi', reference: '426312345678' };
    expect(await refused(record('2026-09-28', upi))).toMatchObject({
      fields: { confirmsLate: expect.stringContaining('September 2026 is closed. The document would be dated today') },
    });
    const response = await record('2026-09-28', { ...upi, confirmsLate: true });
    const { id, payments: paid } = (await response.json()).data;
    expect(paid).toMatchObject([{ paidOn: '2026-09-28' }]);
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
    expect(document).toMatchObject({ issuedOn: '2026-11-21', details: { paidOn: '2026-09-28' } });
    // October was closed above, so that is November, in which it is invoiced.
    expect(await findAdvances(db, ['2026-09-01', '2026-10-31'])).toEqual([]);
    const statement =
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n28-09-2026,28-09-2026,UPI/CR/426312345678,,,5999,1';
    const uploaded = await postJson(api, '/api/desk/bank/statements', { text: statement }, { headers: accountant });
    expect((await uploaded.json()).message).toContain('Matched by number: 1');
  });

  test('no cash is recorded, until the month is reopened', async () => {
    await close('2026-06');
    const message = 'June 2026 is closed. Enter the day on which you found the money, or have June 2026 reopened.';
    for (const confirmsLate of [false, true]) {
      const late = await refused(record('2026-06-30', { confirmsLate }));
      expect(late).toMatchObject({ status: 422, fields: { paidOn: message } });
    }
    expect((await report('2026-06')).receivedPaise).toBe(0);
    await reopen('2026-06');
    const response = await record('2026-06-30');
    expect(response.status).toBe(201);
    const [paid] = (await response.json()).data.payments;
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.paymentId, paid.id));
    expect(document).toMatchObject({ issuedOn: '2026-11-21', details: { paidOn: '2026-06-30' } });
  });

  test('an online payment or a confirmed transfer claim is booked, dated today', async () => {
    await close('2026-05');
    const provider = { name: 'razorpay', paymentId: `pay_${next()}`, feePaise: null, feeTaxPaise: null } as const;
    const online = { amountPaise: 599_900, method: 'card', paidOn: '2026-05-31', provider, recordedBy: null } as const;
    const { id } = await order();
    const { paymentId } = await transact(deps, null, (context) => pay(context, id, online));
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.paymentId, paymentId));
    expect(document?.issuedOn).toBe('2026-11-21');
    const told = await order();
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-05-30') })
      .where(eq(orders.id, told.id));
    const may = { ...deps, now: () => new Date('2026-05-31T12:00:00Z') };
    await transact(may, null, (context) => claimTransfer(context, told.id, '412233445566'));
    const found = await db.query.transferClaims.findFirst({ where: (row, { eq: is }) => is(row.orderId, told.id) });
    const path = `/api/desk/transfer-claims/${found?.id}/confirm`;
    const confirm = (body: object) => postJson(api, path, body, { headers: accountant });
    expect((await refusal(await confirm({ paidOn: '2026-11-22' }))).fields).toEqual({
      paidOn: 'This day is in the future.',
    });
    // The buyer reported it on the day after the bank had it.
    expect((await confirm({ paidOn: '2026-05-30' })).status).toBe(200);
    expect(await db.select().from(payments).where(eq(payments.orderId, told.id))).toMatchObject([
      { paidOn: '2026-05-30' },
    ]);
  });

  test('no credit note is dated: a refund, a void payment and a bounced cheque are refused, and dated in the open month', async () => {
    await saveBusiness(db, { refundApprovalPaise: 1_000_000 });
    const cheque = { method: 'cheque', reference: '000123', chequeBank: 'HDFC Bank', chequeOn: '2026-11-20' };
    const [returned, mistaken, bounced] = [await sold(), await sold(), await sold(cheque)];
    const back = {
      amountPaise: 100_000,
      refundablePaise: 599_900,
      way: 'cash',
      reason: 'A shorter course',
      endsSeat: false,
    } as const;
    const reason = { reason: 'It never came' };
    const asks = [
      (at: Deps) => actAs(at, user.id, (context) => requestRefund(context, { ...back, id: returned.orderId })),
      (at: Deps) => actAs(at, user.id, (context) => voidPayment(context, { ...reason, id: mistaken.id })),
      (at: Deps) => actAs(at, user.id, (context) => bounceCheque(context, { ...reason, id: bounced.id })),
    ];
    const credits = () => db.select().from(taxDocuments).where(eq(taxDocuments.kind, 'credit_note'));
    const sums = { receivedPaise: 0, refundedPaise: 0 };
    await db.insert(monthClosings).values({ month: '2026-11', ...sums, closedAt: TEST_NOW });
    const before = await credits();
    for (const ask of asks) {
      await expect(ask(deps)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^November 2026 is closed/),
      });
    }
    expect([await credits(), await db.$count(refunds)]).toEqual([before, 0]);
    const december = { ...deps, now: () => new Date('2026-12-02T06:00:00Z') };
    for (const ask of asks) await ask(december);
    // A payment recorded before that day is voided by a second person.
    const [waiting] = await db.select().from(refunds).where(eq(refunds.kind, 'void'));
    await actAs(december, owner.id, (context) => approveRefund(context, { id: waiting?.id ?? '' }));
    const dated = (await credits()).slice(before.length).map(({ issuedOn, totalPaise }) => [issuedOn, totalPaise]);
    await saveBusiness(db);
    expect(dated.toSorted()).toEqual([100_000, 599_900, 599_900].map((paise) => ['2026-12-02', paise]));
    await db.delete(monthClosings).where(eq(monthClosings.month, '2026-11'));
  });

  test('a document that is dated in it nevertheless raises an alert', async () => {
    await db.insert(monthClosings).values({
      month: '2026-11',
      receivedPaise: 0,
      refundedPaise: 0,
      closedAt: new Date(TEST_NOW.getTime() - 1000),
    });
    expect(await findViolations(db, TEST_NOW)).toContainEqual(
      expect.objectContaining({ rule: 'A document is dated in a month that was closed before' }),
    );
    await db.delete(monthClosings).where(eq(monthClosings.month, '2026-11'));
  });
});

describe('the day of a payment', () => {
  test('in an earlier financial year is confirmed, too', async () => {
    const message =
      'This day is in the financial year 2025-26. The document would be dated today: confirm that you mean it.';
    expect(await refused(record('2026-03-31'))).toMatchObject({ status: 422, fields: { confirmsLate: message } });
    expect((await record('2026-03-31', { confirmsLate: true })).status).toBe(201);
  });

  test.each([
    ['2016-12-31', 'Must be 1 July 2017 or later'],
    ['2017-06-30', 'Must be 1 July 2017 or later'],
    ['2026-11-22', 'This day is in the future.'],
  ])('%s is refused at its field', async (day, message) => {
    const late = await refused(record(day, { confirmsLate: true }));
    expect(late).toMatchObject({ status: 422, fields: { paidOn: message } });
  });

  test('before that of the order is confirmed, for money in a bank', async () => {
    const { id } = await order();
    const utr = { amountPaise: 599_900, method: 'upi', reference: '426312345699', paidOn: '2026-11-20' };
    const enter = (changes: object = {}) =>
      postJson(api, `/api/desk/orders/${id}/payments`, { ...utr, ...changes }, { headers });
    const message = 'The order was made on 21 November 2026: confirm that the bank shows this day.';
    expect(await refused(enter())).toMatchObject({ status: 422, fields: { confirmsLate: message } });
    const never = { fields: { paidOn: expect.stringContaining('cannot have been paid') } };
    expect(await refused(enter({ method: 'cash', reference: '', confirmsLate: true }))).toMatchObject(never);
    expect(await refused(enter({ paidOn: '2026-10-20', confirmsLate: true }))).toMatchObject(never);
    expect((await enter({ confirmsLate: true })).status).toBe(201);
    expect(await findViolations(db, TEST_NOW)).toEqual([]);
  });

  test('without a rate of GST is refused at its field', async () => {
    await saveBusiness(db, { rates: [{ percent: 18, from: '2026-01-01' }] });
    const late = await refused(record('2025-12-31', { confirmsLate: true }));
    const message = 'No rate of GST is set for this day. The rates are under Business.';
    expect(late).toMatchObject({ status: 422, fields: { paidOn: message } });
    await saveBusiness(db);
  });
});
