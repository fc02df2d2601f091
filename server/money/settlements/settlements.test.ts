import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeskSettlementList, DeskSettlementResponse } from '../../../contract/money/desk-settlements.ts';
import { startGateway } from '../../../tests/support/gateway.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, createRefund } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { alerts, auditEntries, checkouts, orders, settlementItems, settlements } from '../../db/schema/index.ts';
import { fetchSettlements } from './fetch.ts';

const shop = await createShop();
const { api, db, deps, standIn, ledger, course, begin, order, runJobs } = shop;
const { headers, user } = await createStaff(api, db, 'accountant');

beforeEach(async () => {
  await db.delete(settlements);
  await db.delete(alerts);
});
afterEach(() => {
  standIn.settings.respond = null;
});

/** Someone pays ₹5,999 online. @returns the payment at the service */
async function sell() {
  const { token } = await order();
  const paid = ledger.pay(await begin(token));
  await Promise.all(shop.webhooks.splice(0).map((webhook) => shop.deliver(webhook)));
  await runJobs();
  return paid;
}

const call = (method: 'PUT' | 'DELETE', path: string, body: object = {}) =>
  sendJson(api, method, `/api/desk/settlements/${path}`, body, headers);
const get = (path: string) => api.request(`/api/desk/settlements${path}`, { headers });
const month = async (of = '2026-11') => DeskSettlementList.parse(await (await get(`?month=${of}`)).json()).data;
/** The id of a stored settlement by that of the service. */
const idOf = async (providerId: string) => {
  const [row] = await db.select().from(settlements).where(eq(settlements.providerId, providerId));
  return row?.id ?? '';
};
const read = async (providerId: string) =>
  DeskSettlementResponse.parse(await (await get(`/${await idOf(providerId)}`)).json()).data;
const fetched = () => postJson(api, '/api/desk/settlements/fetch', { month: '2026-11' }, { headers });
const messageOf = async (response: Promise<Response>) => (await (await response).json()).message;
const upload = (text: string) => postJson(api, '/api/desk/settlements/report', { text }, { headers });

/** Everything that is stored of settlements. */
const findStoredRows = async () => [
  await db.select().from(settlements).orderBy(settlements.providerId),
  await db.select().from(settlementItems).orderBy(settlementItems.entityId),
];

describe('a settlement that is fetched', () => {
  test('a settlement has its payments and refunds, whose sums make its amount to the paisa', async () => {
    const paid = await sell();
    const back = ledger.refund(paid.id, 100_001, 'a-refund-of-it', 'processed');
    const payment = await db.query.payments.findFirst({
      where: (row, { eq: is }) => is(row.providerPaymentId, paid.id),
    });
    if (!payment) throw new Error('The payment was not stored');
    const sent = { amountPaise: 100_001, way: 'provider', providerRefundId: back.id } as const;
    await createRefund(db, payment, { ...sent, state: 'done', doneAt: deps.now() });
    expect(await messageOf(fetched())).toBe('1 settlement read: 1 new, 0 changed, 0 as they were.');
    const [settlement] = (await month()).settlements;
    expect(settlement).toMatchObject({
      providerId: 'setl_StandIn0261121',
      utr: 'UTR20261121',
      settledOn: '2026-11-21',
      isTest: true,
      matchedAt: null,
      odd: 0,
    });
    const { amountPaise = 0, paymentsPaise = 0, refundsPaise = 0, feesPaise = 0, otherPaise = 0 } = settlement ?? {};
    expect(paymentsPaise + refundsPaise + feesPaise + otherPaise).toBe(amountPaise);
    expect(settlement).toMatchObject({
      paymentsPaise: 599_900,
      refundsPaise: -100_001,
      feesPaise: -(paid.fee ?? 0),
      taxPaise: paid.tax,
    });
    const { items } = await read('setl_StandIn0261121');
    expect(items.reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(amountPaise);
    expect(items).toMatchObject([
      { entityId: paid.id, type: 'payment', knownPaise: 599_900, odd: null, order: { id: payment.orderId } },
      { entityId: back.id, type: 'refund', netPaise: -100_001, odd: null, order: { id: payment.orderId } },
    ]);
  });

  test('fetching a settlement again changes nothing', async () => {
    await sell();
    await fetched();
    const before = await findStoredRows();
    expect(await messageOf(fetched())).toMatch(/^1 settlement read: 0 new, 0 changed, 1 as they were/);
    await fetchSettlements(deps);
    expect(await findStoredRows()).toEqual(before);
  });

  test('a settlement gets the lines that a later report adds, and loses none that it leaves out', async () => {
    await sell();
    await fetched();
    const [one] = (await month()).settlements;
    const line = { debit: 0, amount: 5000, tax: 18, settlement_id: one?.providerId, settled_at: 1_795_240_800 };
    standIn.settings.respond = () =>
      Response.json({ items: [{ ...line, entity_id: 'pay_Other', type: 'payment', credit: 4882 }] });
    expect(await messageOf(fetched())).toMatch(/0 new, 1 changed/);
    const changed = await read(one?.providerId ?? '');
    expect(changed).toMatchObject({
      lines: (one?.lines ?? 0) + 1,
      amountPaise: (one?.amountPaise ?? 0) + 4882,
      odd: 1,
    });
    expect(changed.items).toContainEqual(
      expect.objectContaining({ entityId: 'pay_Other', odd: 'unknown', knownPaise: null, feePaise: 118, order: null }),
    );
  });

  test('while the service is away, fetching by hand says so at the desk, and a failed job raises an alert', async () => {
    standIn.settings.respond = () => new Response('', { status: 502 });
    expect(await refusal(await fetched())).toMatchObject({
      status: 503,
      message: expect.stringMatching(/not available/),
    });
    await fetchSettlements(deps);
    const open = () => db.select().from(alerts).where(eq(alerts.kind, 'fault'));
    expect(await open()).toMatchObject([
      { text: expect.stringMatching(/^The settlements of November 2026 could not/), doneAt: null },
    ]);
    standIn.settings.respond = null;
    await fetchSettlements(deps);
    expect(await open()).toMatchObject([{ doneAt: deps.now() }]);
  });
});

describe('settled payments that are not booked', () => {
  const lose = () => void shop.webhooks.splice(0);
  const open = () => db.select({ about: alerts.about, text: alerts.text }).from(alerts).where(isNull(alerts.doneAt));

  test('a settled payment that is not booked raises an alert while it cannot be looked up', async () => {
    const { token } = await order();
    const { id } = ledger.pay(await begin(token));
    lose();
    let responses = 0;
    standIn.settings.respond = (made) => (responses++ === 0 ? made : new Response('', { status: 502 }));
    await fetchSettlements(deps);
    const text = expect.stringContaining(`${id} was settled by Razorpay, and could not be looked up`);
    expect(await open()).toMatchObject([{ text }]);
    standIn.settings.respond = null;
    await fetchSettlements(deps);
    expect(await open()).toEqual([]);
  });

  test('a settled refund that was made at the service raises an alert if its event was lost', async () => {
    const paid = await sell();
    const { id } = ledger.refund(paid.id, 599_900, 'made-at-the-service', 'processed');
    lose();
    await fetchSettlements(deps);
    await fetchSettlements(deps);
    const text = `Refund ${id} of payment ${paid.id} was made at Razorpay, not here: the books lack it.`;
    expect(await open()).toEqual([{ about: id, text }]);
    ledger.refunds.delete(id);
  });

  test('a settled payment is booked if it came in after polling of its checkout had stopped', async () => {
    const { order: made, token } = await order();
    const providerOrderId = await begin(token);
    shop.pass(6 * 24 * 60);
    ledger.pay(providerOrderId);
    lose();
    await shop.poll();
    expect(await shop.outcome(made.id)).toMatchObject({ paid: [] });
    await fetchSettlements(deps);
    expect(await shop.outcome(made.id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
    shop.pass(-6 * 24 * 60);
  });

  test('a settled payment is booked even if the line before it fails, which raises an alert', async () => {
    const [first, second] = [await order(), await order()];
    const lines = [ledger.pay(await begin(first.token)), ledger.pay(await begin(second.token))];
    lose();
    let responses = 0;
    standIn.settings.respond = (made) => (responses++ === 1 ? new Response('', { status: 502 }) : made);
    await fetchSettlements(deps);
    const paid = [await shop.outcome(first.order.id), await shop.outcome(second.order.id)].map((each) => each.paid);
    expect(paid).toEqual([[], [599_900]]);
    expect(await open()).toMatchObject([{ text: expect.stringContaining(lines[0]?.id ?? '') }]);
    standIn.settings.respond = null;
    await fetchSettlements(deps);
    expect(await shop.outcome(first.order.id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
  });
});

describe('settlements of the time that a restored backup lacks', () => {
  const findAlerts = () =>
    db.select({ about: alerts.about, text: alerts.text }).from(alerts).where(isNull(alerts.doneAt));
  /** Pays an order whose events came and are forgotten, with its checkout. */
  async function payForgotten() {
    const made = await order();
    const providerOrderId = await begin(made.token);
    const paid = ledger.pay(providerOrderId);
    shop.webhooks.splice(0);
    await db.delete(checkouts).where(eq(checkouts.orderId, made.order.id));
    return { ...made, paid, providerOrderId };
  }

  test('after a restore, a settled payment raises an alert if part of it was refunded at the service', async () => {
    const { order: made, paid } = await payForgotten();
    const back = ledger.refund(paid.id, 100_000, 'a-refund-of-that-hour', 'processed');
    shop.webhooks.splice(0);
    await fetchSettlements(deps);
    expect(await shop.outcome(made.id)).toMatchObject({ isConfirmed: false, paid: [] });
    expect((await findAlerts()).map(({ about }) => about)).toContain(paid.id);
    ledger.refunds.delete(back.id);
    Object.assign(ledger.payment(paid.id), { amount_refunded: 0, refund_status: null, status: 'captured' });
    await fetchSettlements(deps);
    expect(await shop.outcome(made.id)).toMatchObject({ isConfirmed: true });
    expect(await findAlerts()).toEqual([]);
  });

  test('after a restore, a settled payment of a known order is booked once', async () => {
    const { order: made } = await payForgotten();
    await fetchSettlements(deps);
    expect(await shop.outcome(made.id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
    expect(await findAlerts()).toEqual([]);
    await fetchSettlements(deps);
    expect(await shop.outcome(made.id)).toMatchObject({ paid: [599_900], returned: [], documents: 1 });
  });

  test('after a restore, a settled payment is refunded if its buyer has paid once more', async () => {
    const { order: made, token } = await payForgotten();
    ledger.pay(await begin(token));
    await Promise.all(shop.webhooks.splice(0).map((webhook) => shop.deliver(webhook)));
    await runJobs();
    await fetchSettlements(deps);
    await runJobs();
    expect(await shop.outcome(made.id)).toMatchObject({
      isConfirmed: true,
      paid: [599_900, 599_900],
      returned: [[599_900, 'done']],
    });
  });

  test('after a restore, a settled payment raises an alert if its order is lost, too', async () => {
    const { order: made, paid, providerOrderId } = await payForgotten();
    await db.update(orders).set({ code: 'NC-00000' }).where(eq(orders.id, made.id));
    await fetchSettlements(deps);
    const text = `Order ${providerOrderId} at Razorpay was made for order ${made.code} of this site, which does not know it: what is paid for it (₹5,999) is not booked.`;
    expect(await findAlerts()).toEqual([{ about: providerOrderId, text }]);
    ledger.payments.delete(paid.id);
  });

  test('after a restore, a settled payment of another shop with the same account is ignored', async () => {
    const made = (receipt: string) =>
      ledger.createOrder({ amount: 100, currency: 'INR', receipt, unique_receipt: true, notes: {} });
    for (const receipt of ['shop-17', crypto.randomUUID()]) ledger.pay(made(receipt).id);
    shop.webhooks.splice(0);
    await fetchSettlements(deps);
    expect((await findAlerts()).filter(({ text }) => text.includes('₹1'))).toEqual([]);
  });
});

describe('lines that need a person', () => {
  const settlement = { settlement_id: 'setl_Odd', settlement_utr: 'UTR1', settled_at: 1_795_240_800 };
  const fetchLines = (...items: object[]) => {
    standIn.settings.respond = () =>
      Response.json({ items: items.map((item) => ({ ...settlement, debit: 0, credit: 0, ...item })) });
    return fetched();
  };
  const odds = async () => (await read('setl_Odd')).items.map(({ entityId, odd }) => [entityId, odd]);

  test('a line needs a person if its amount differs, it is unknown here, or it is in two settlements', async () => {
    const { id } = await sell();
    const other = { ...settlement, settlement_id: 'setl_Other', entity_id: 'pay_Twice', type: 'payment' };
    await fetchLines(
      { entity_id: id, type: 'payment', amount: 599_901, credit: 585_743 },
      { entity_id: 'adj_1', type: 'adjustment', amount: 500, debit: 500 },
      { entity_id: 'pay_Twice', type: 'payment', amount: 100, credit: 100 },
      { ...other, amount: 100, credit: 100 },
      { entity_id: 'pay_Later', type: 'payment', amount: 100, credit: 0, settlement_id: null, settled_at: null },
    );
    expect(await odds()).toEqual([
      ['adj_1', 'unknown'],
      ...[
        [id, 'differs'],
        ['pay_Twice', 'again'],
      ].sort(),
    ]);
    expect(await read('setl_Odd')).toMatchObject({ otherPaise: -500, amountPaise: 585_743 - 500 + 100, odd: 3 });
    expect((await month()).settlements.map(({ providerId }) => providerId)).toEqual(['setl_Odd', 'setl_Other']);
  });

  test('the line of a lost dispute needs no person, because its refund has the dispute as its key', async () => {
    const payment = await createPayment(db, await createOrder(db, { courseId: course.id }), {
      provider: 'razorpay',
      providerPaymentId: 'pay_Disputed',
    });
    const lost = { kind: 'chargeback', way: 'provider', state: 'done', idempotencyKey: 'disp_1' } as const;
    await createRefund(db, payment, { ...lost, doneAt: deps.now() });
    await fetchLines({ entity_id: 'adj_2', type: 'adjustment', amount: 599_900, debit: 599_900, dispute_id: 'disp_1' });
    expect(await odds()).toEqual([['adj_2', null]]);
  });

  test('the line of a lost dispute that completed other refunds needs no person either', async () => {
    const payment = await createPayment(db, await createOrder(db, { courseId: course.id }), {
      provider: 'razorpay',
      providerPaymentId: 'pay_Fulfilled',
    });
    const lost = { kind: 'chargeback', way: 'provider', state: 'done', doneAt: deps.now() } as const;
    await createRefund(db, payment, { ...lost, amountPaise: 100_000, idempotencyKey: 'disp_2 a-refund' });
    await createRefund(db, payment, { ...lost, amountPaise: 499_900, idempotencyKey: 'disp_2' });
    await fetchLines({ entity_id: 'adj_3', type: 'adjustment', amount: 599_900, debit: 599_900, dispute_id: 'disp_2' });
    expect(await odds()).toEqual([['adj_3', null]]);
  });

  test('a report that has a line twice with different amounts is refused', async () => {
    const twice = { entity_id: 'pay_1', type: 'payment', amount: 100 };
    const refused = await refusal(await fetchLines({ ...twice, credit: 98 }, { ...twice, credit: 97 }));
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(/has pay_1 twice/) });
    expect((await fetchLines({ ...twice, credit: 98 }, { ...twice, credit: 98 })).status).toBe(200);
  });
});

describe('the accountant', () => {
  test('marks a settlement as matched once, with the amount that they saw', async () => {
    await sell();
    await fetched();
    const { id, amountPaise } = await read('setl_StandIn0261121');
    const stale = await refusal(await call('PUT', `${id}/match`, { amountPaise: amountPaise - 1 }));
    expect(stale).toMatchObject({ status: 409, message: expect.stringMatching(/has changed since/) });
    expect((await call('PUT', `${id}/match`, { amountPaise })).status).toBe(200);
    expect(await read('setl_StandIn0261121')).toMatchObject({
      matchedAt: deps.now().toISOString(),
      matchedBy: user.name,
    });
    expect((await call('PUT', `${id}/match`, { amountPaise })).status).toBe(409);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entry).toMatchObject({ action: 'settlement.match', actorId: user.id });
  });

  test('a matched settlement stays as it is, raises an alert if a report differs, and can be unmatched', async () => {
    await sell();
    await fetched();
    const { id, providerId, amountPaise } = await read('setl_StandIn0261121');
    await call('PUT', `${id}/match`, { amountPaise });
    const before = await findStoredRows();
    await sell();
    await fetched();
    expect(await findStoredRows()).toEqual(before);
    const open = () =>
      db
        .select()
        .from(alerts)
        .where(eq(alerts.about, `settlement: ${providerId}`));
    expect(await open()).toMatchObject([{ kind: 'payment', doneAt: null }]);
    expect((await call('DELETE', `${id}/match`)).status).toBe(200);
    expect((await call('DELETE', `${id}/match`)).status).toBe(409);
    await fetched();
    expect((await read(providerId)).amountPaise).toBeGreaterThan(amountPaise);
    expect(await open()).toMatchObject([{ doneAt: deps.now() }]);
  });
});

describe('payments that are not settled', () => {
  test('after three working days are listed, the oldest first, and no others', async () => {
    // A Saturday: the payment of Tuesday had Wednesday, Thursday and Friday.
    const paid = { provider: 'razorpay', isTest: true } as const;
    const make = async (paidOn: string, changes: object = {}) => {
      const made = await createOrder(db, { courseId: course.id, isTest: paid.isTest });
      const { provider } = paid;
      return createPayment(db, made, { provider, providerPaymentId: `pay_${paidOn}${made.code}`, paidOn, ...changes });
    };
    const [old, older] = [await make('2026-11-17'), await make('2026-10-30')];
    await make('2026-11-18');
    await make('2026-11-02', { provider: null, providerPaymentId: null });
    await make('2026-11-03', { voidedAt: deps.now(), voidReason: 'A test' });
    const settled = await make('2026-11-04');
    const row = { providerId: 'setl_1', settledOn: '2026-11-06', amountPaise: 1, isTest: true };
    await db.insert(settlements).values(row);
    const amounts = { amountPaise: settled.amountPaise, creditPaise: 1, debitPaise: 0, taxPaise: 0 };
    const of = { settlementId: await idOf('setl_1'), entityId: settled.providerPaymentId ?? '', type: 'payment' };
    await db.insert(settlementItems).values({ ...of, ...amounts });
    const { missing, missingCount, missingPaise, canFetch } = await month('2026-01');
    expect(missing.map(({ entityId }) => entityId)).toEqual([older.providerPaymentId, old.providerPaymentId]);
    expect([missingCount, missingPaise, canFetch]).toEqual([2, 2 * 599_900, true]);
  });

  test('payments of real money that are not settled raise an alert until they are', async () => {
    const live = await startGateway({ keyId: 'rzp_live_1', now: deps.now });
    try {
      const env = { ...live.env, RAZORPAY_KEY_ID: 'rzp_live_1' };
      const made = await createOrder(db, { courseId: course.id });
      const online = { provider: 'razorpay', providerPaymentId: 'pay_Live', paidOn: '2026-11-10' } as const;
      await createPayment(db, made, online);
      await fetchSettlements(deps);
      expect(await db.select().from(alerts)).toEqual([]);
      await fetchSettlements({ ...deps, env });
      const findAlerts = () => db.select().from(alerts);
      const text =
        'Razorpay has not settled a payment of ₹5,999 after three working days, the oldest of 10 November 2026. Settlements has the list.';
      expect(await findAlerts()).toMatchObject([{ kind: 'payment', text, doneAt: null }]);
      const line = { entity_id: 'pay_Live', type: 'payment', debit: 0, credit: 585_742, amount: 599_900 };
      const settled = { settlement_id: 'setl_Live', settled_at: 1_795_240_800 };
      live.standIn.settings.respond = () => Response.json({ items: [{ ...line, ...settled }] });
      await fetchSettlements({ ...deps, env });
      expect(await findAlerts()).toMatchObject([{ doneAt: deps.now() }]);
    } finally {
      await live.standIn.stop();
    }
  });

  test('without keys there are no settlements to fetch', async () => {
    const env = { ...deps.env, RAZORPAY_KEY_ID: undefined };
    await fetchSettlements({ ...deps, env });
    expect(await findStoredRows()).toEqual([[], []]);
  });
});

/** Razorpay's columns, as its sample report has them. */
const recon =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,issuer_name,entity_created_at,payment_captured_at,payment_notes,refund_notes,arn,entity_description,order_id,order_receipt,order_notes,dispute_id,dispute_created_at,dispute_reason,settlement_id,settled_at,settlement_utr,settled_by';
const reconLine = (type: string, id: string, amounts: string, [setl, at, utr]: string[]) =>
  `${type},${id},${amounts},upi,,,21/11/2026 09:00:00,,{},{},,"Course, batch 86",order_1,,,,,,${setl},${at},${utr},Razorpay`;

describe('a report that is uploaded', () => {
  test('an uploaded report is read by the names of its columns, in rupees, and the same report again changes nothing', async () => {
    const of = ['setl_Csv', '2026-11-23T10:00:00', 'AXIS123'];
    const text = [
      recon,
      reconLine('payment', 'pay_A', '"5,999.00",INR,119.98,21.6,0.0,5857.42', of),
      reconLine('refund', 'rfnd_A', '1000.01,INR,0,0,1000.01,0', of),
      reconLine('payment', 'pay_Open', '10,INR,0.2,0.04,0,9.76', ['', '', '']),
      '',
    ].join('\r\n');
    expect(await messageOf(upload(`\ufeff${text}`))).toBe('1 settlement read: 1 new, 0 changed, 0 as they were.');
    expect(await read('setl_Csv')).toMatchObject({
      utr: 'AXIS123',
      settledOn: '2026-11-23',
      amountPaise: 585_742 - 100_001,
      paymentsPaise: 599_900,
      refundsPaise: -100_001,
      feesPaise: -14_158,
      taxPaise: 2160,
      lines: 2,
    });
    const before = await findStoredRows();
    expect(await messageOf(upload(text))).toMatch(/1 as they were/);
    expect(await findStoredRows()).toEqual(before);
  });

  test('an uploaded report may have the older format, with its names and dates', async () => {
    const text = `entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,settlement_utr
pay_B,payment,0,97.6400,100,INR,2.36,0.36,0,1,20/11/2026 10:00:00,21/11/2026,setl_Old,HDFC1`;
    await upload(text);
    expect(await read('setl_Old')).toMatchObject({ settledOn: '2026-11-21', amountPaise: 9764, feesPaise: -236 });
  });

  test('an uploaded report that Excel has saved, with semicolons, is read; one whose references it shortened changes nothing', async () => {
    const line = (utr: string) =>
      reconLine('payment', 'pay_E', '100,INR,2,0.36,0,97.64', ['setl_E', '2026-11-23', utr]);
    const saved = (utr: string) =>
      `sep=;\r\n${recon}\r\n${line(utr)}`.replaceAll('"Course, batch 86"', 'Course').replaceAll(',', ';');
    await upload(saved('156817696012345678'));
    const before = await findStoredRows();
    expect(await read('setl_E')).toMatchObject({ utr: '156817696012345678', amountPaise: 9764 });
    expect(await refusal(await upload(saved('1.56818E+17')))).toMatchObject({ status: 422 });
    expect(await findStoredRows()).toEqual(before);
  });

  test('an uploaded report without tax and dispute keeps what another report said of them', async () => {
    const of = ['setl_Two', '2026-11-23T10:00:00', 'AXIS1'];
    await upload([recon, reconLine('payment', 'pay_T', '100,INR,2,0.36,0,97.64', of)].join('\n'));
    await db.update(settlementItems).set({ disputeId: 'disp_T' });
    const before = await findStoredRows();
    const older =
      'entity_id,type,debit,credit,amount,settled_at,settlement_id\npay_T,payment,0,97.64,100,23/11/2026,setl_Two';
    expect(await messageOf(upload(older))).toMatch(/1 as they were/);
    expect(await findStoredRows()).toEqual(before);
  });

  test.each([
    ['a,b\n1,2', /no column entity_id, transaction_entity, amount/],
    [recon, /has no lines/],
    [
      `${recon}\n${reconLine('payment', 'pay_C', '1.234,INR,0,0,0,1', ['setl_C', '2026-11-21', ''])}`,
      /Line 2 has no amount in rupees in the column amount/,
    ],
    [
      `${recon}\n${reconLine('payment', 'pay_C', '1,INR,0,0,0,-1', ['setl_C', '2026-11-21', ''])}`,
      /in the column credit/,
    ],
    [`${recon}\n${reconLine('payment', 'pay_C', '1,INR,0,0,0,1', ['setl_C', 'soon', ''])}`, /Line 2 has no day/],
    [`${recon}\n${reconLine('payment', 'pay_C', '1,INR,0,0,0,1', ['setl_C', '2026-02-31', ''])}`, /Line 2 has no day/],
    [`${recon}\n"payment,pay_C`, /Line 2 has a quotation mark/],
    [
      `${recon}\n${reconLine('payment', 'pay_C', '1,INR,0,0,0,1', ['setl_C', '2026-11-21', '1.56818E+17'])}`,
      /Line 2, column settlement_utr: A spreadsheet has shortened this number/,
    ],
  ])('uploaded report %#: the message says what is wrong with it, and nothing is stored', async (text, message) => {
    const refused = await refusal(await upload(text));
    expect(refused).toMatchObject({ status: 422, fields: { text: expect.stringMatching(message) } });
    expect(await findStoredRows()).toEqual([[], []]);
  });
});

test('the file of payments has fee, settlement and the bank’s reference', async () => {
  const made = await createOrder(db, { courseId: course.id });
  await createPayment(db, made, { provider: 'razorpay', providerPaymentId: 'pay_File', paidOn: '2026-03-02' });
  await upload(
    `${recon}\n${reconLine('payment', 'pay_File', '5999,INR,119.98,21.6,0,5857.42', ['setl_F', '2026-03-04', 'UTR9'])}`,
  );
  const file = await (await api.request('/api/desk/reports/payments.csv?month=2026-03', { headers })).text();
  expect(file.split('\r\n')[0]).toContain('"Fee","GST on the fee","Settlement","Bank reference"');
  expect(file).toContain('"141.58","21.6","setl_F","UTR9"');
});

test('a settlement that does not exist is not found', async () => {
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await get(`/${none}`)).status).toBe(404);
  expect((await call('PUT', `${none}/match`, { amountPaise: 1 })).status).toBe(404);
});
