import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { startGateway } from '../../../tests/support/gateway.ts';
import { readEnv } from '../../base/env.ts';
import { createGateway, type Gateway, type GatewayError } from './razorpay.ts';

const { standIn, env } = await startGateway();
afterAll(standIn.stop);
const gateway = createGateway(env);
if (!gateway) throw new Error('There are no keys');
const { ledger, settings } = standIn;

let receipts = 0;
const newReceipt = () => `receipt-${++receipts}`;

function order(amountPaise = 599_900, receipt = newReceipt()) {
  return gateway?.createOrder({ amountPaise, receipt, orderCode: 'NC-7F3K9' }) ?? Promise.reject();
}

/** The error of a failed call. */
async function failure(call: Promise<unknown>): Promise<Pick<GatewayError, 'failure' | 'message'>> {
  const error = await call.then(
    () => expect.unreachable('The call gave something'),
    (reason: GatewayError) => reason,
  );
  return { failure: error.failure, message: error.message };
}

beforeEach(() => {
  settings.respond = null;
  settings.refunds = 'processed';
});

test('without keys there is no payment service', () => {
  expect(createGateway(readEnv({}))).toBeNull();
});

test('a test key is known as one', () => {
  expect(gateway).toMatchObject({ keyId: env.RAZORPAY_KEY_ID, isTest: true });
  expect(createGateway({ ...env, RAZORPAY_KEY_ID: 'rzp_live_1' })).toMatchObject({ isTest: false });
});

describe('disputes', () => {
  test('the disputes since a given time come with their state', async () => {
    const { id } = await order(100_000);
    const paid = ledger.pay(id);
    const made = ledger.dispute(paid.id);
    ledger.endDispute(made.id, 'lost');
    const { createdAt } = await gateway.payment(paid.id);
    expect(await gateway.disputesSince(new Date(createdAt.getTime() + 1000))).toEqual([]);
    expect(await gateway.disputesSince(createdAt)).toEqual([
      {
        id: made.id,
        providerPaymentId: paid.id,
        amountPaise: 100_000,
        respondBy: new Date(made.respond_by * 1000).toISOString(),
        status: 'lost',
      },
    ]);
  });
});

describe('orders', () => {
  test('an order is made in paise and rupees, with our receipt and the code that staff know', async () => {
    const made = await order(225_000, 'a-receipt');
    const notes = { order: 'NC-7F3K9', site: env.PUBLIC_URL };
    expect(made).toEqual({
      id: made.id,
      amountPaise: 225_000,
      currency: 'INR',
      receipt: 'a-receipt',
      notes,
      createdAt: TEST_NOW,
    });
    expect(await gateway.order(made.id)).toEqual(made);
  });

  test('asking again with the same receipt gives the same order', async () => {
    const receipt = newReceipt();
    const made = await order(5000, receipt);
    expect(await order(5000, receipt)).toEqual(made);
    expect(await failure(order(6000, receipt))).toEqual({
      failure: 'refused',
      message: 'The payment service refused: Order receipt should be unique.',
    });
  });

  test('an order of less than a rupee is refused', async () => {
    expect((await failure(order(99))).message).toContain('Order amount less than minimum amount allowed');
  });
});

describe('payments', () => {
  test('the payments of an order come with their state, fee and refunded amount', async () => {
    const { id } = await order(100_000);
    expect(await gateway.paymentsOf(id)).toEqual([]);
    const failed = ledger.fail(id);
    const paid = ledger.pay(id);
    const [first, second] = await gateway.paymentsOf(id);
    expect(first).toMatchObject({ id: failed.id, orderId: id, status: 'failed', isCaptured: false, feePaise: null });
    expect(second).toEqual({
      id: paid.id,
      orderId: id,
      amountPaise: 100_000,
      currency: 'INR',
      status: 'captured',
      isCaptured: true,
      method: 'upi',
      refundedPaise: 0,
      feePaise: 2360,
      feeTaxPaise: 360,
      createdAt: new Date(paid.created_at * 1000),
    });
    expect(await gateway.payment(paid.id)).toEqual(second);
  });

  test('an order or payment that the service does not know is refused', async () => {
    for (const call of [gateway.paymentsOf('order_none'), gateway.payment('pay_none'), gateway.refundById('rfnd_none')])
      expect(await failure(call)).toEqual({
        failure: 'refused',
        message: 'The payment service refused: The id provided does not exist',
      });
  });
});

describe('refunds', () => {
  const paid = async (amountPaise = 50_000) => ledger.pay((await order(amountPaise)).id);

  test('a part and then the rest of a payment can be refunded, and never more', async () => {
    const { id: providerPaymentId } = await paid();
    const refund = (amountPaise: number, key: string) => gateway.refund({ providerPaymentId, amountPaise, key });
    const part = await refund(20_000, 'first-refund');
    expect(part).toEqual({ id: part.id, paymentId: providerPaymentId, amountPaise: 20_000, status: 'processed' });
    expect((await failure(refund(30_001, 'second-refund'))).message).toContain('greater than amount captured');
    await refund(30_000, 'third-refund');
    expect(await gateway.payment(providerPaymentId)).toMatchObject({
      refundedPaise: 50_000,
      status: 'refunded',
      isCaptured: true,
    });
  });

  test('the same key refunds once, even when sent twice at the same moment', async () => {
    const { id: providerPaymentId } = await paid();
    const ask = () => gateway.refund({ providerPaymentId, amountPaise: 10_000, key: providerPaymentId });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
    expect(ledger.payment(providerPaymentId).amount_refunded).toBe(10_000);
    const other = gateway.refund({ providerPaymentId, amountPaise: 10_100, key: providerPaymentId });
    expect((await failure(other)).message).toContain('Different request with the same idempotency key');
  });

  test('a payment that was never captured cannot be refunded', async () => {
    const { id } = ledger.fail((await order()).id);
    const refund = gateway.refund({ providerPaymentId: id, amountPaise: 100, key: 'a-refund-of-it' });
    expect((await failure(refund)).message).toContain('The payment status should be captured');
  });

  test('a refund that is accepted and fails later is found by its id', async () => {
    settings.refunds = 'pending';
    const { id: providerPaymentId } = await paid();
    const { id, status } = await gateway.refund({ providerPaymentId, amountPaise: 50_000, key: 'a-late-failure' });
    expect(status).toBe('pending');
    ledger.endRefund(id, 'failed');
    expect(await gateway.refundById(id)).toMatchObject({ status: 'failed' });
    expect(ledger.payment(providerPaymentId)).toMatchObject({ amount_refunded: 0, status: 'captured' });
  });
});

describe('settlements of a month', () => {
  const settled = async (entityId: string) =>
    (await gateway.settledIn('2026-11')).filter((item) => item.entityId === entityId);

  test('the settled lines of a month are payments less fees, refunds, and the amounts of lost disputes', async () => {
    const ofId = (await order(100_000)).id;
    const { id } = ledger.pay(ofId);
    const of = { settlementId: 'setl_StandIn0261121', settledOn: '2026-11-21', utr: 'UTR20261121' };
    expect(await settled(id)).toEqual([
      {
        entityId: id,
        type: 'payment',
        amountPaise: 100_000,
        creditPaise: 97_640,
        debitPaise: 0,
        taxPaise: 360,
        disputeId: null,
        ofId,
        mayBeOurs: false,
        ...of,
      },
    ]);
    const paid = ledger.pay((await order(100_000, crypto.randomUUID())).id);
    expect(await settled(paid.id)).toMatchObject([{ mayBeOurs: true }]);
    const refund = await gateway.refund({ providerPaymentId: id, amountPaise: 20_000, key: 'settled-refund' });
    expect(await settled(refund.id)).toMatchObject([
      { type: 'refund', creditPaise: 0, debitPaise: 20_000, ofId: id, ...of },
    ]);
    const dispute = ledger.dispute(id);
    ledger.endDispute(dispute.id, 'lost');
    expect(await gateway.settledIn('2026-11')).toContainEqual(
      expect.objectContaining({ type: 'adjustment', debitPaise: 100_000, disputeId: dispute.id }),
    );
    expect(await gateway.settledIn('2026-10')).toEqual([]);
  });

  test('the settled lines of a month are fetched page by page', async () => {
    const line = { entity_id: 'pay_1', type: 'payment', debit: 0, credit: 1, amount: 1 };
    const pages = [1000, 1000, 3];
    settings.respond = () => Response.json({ items: Array.from({ length: pages.shift() ?? 0 }, () => line) });
    expect(await gateway.settledIn('2026-11')).toHaveLength(2003);
  });
});

describe('an error has a message, and is a refusal or an absence of the service', () => {
  const responses: [string, Response, Pick<GatewayError, 'failure' | 'message'>][] = [
    ['a fault', new Response('<h1>Bad gateway</h1>', { status: 502 }), away('status 502')],
    [
      'too many calls',
      Response.json({ error: { description: 'Too many requests' } }, { status: 429 }),
      away('Too many requests'),
    ],
    ['a refund under way', Response.json({ error: { description: 'Conflict' } }, { status: 409 }), away('Conflict')],
    [
      'another shape',
      Response.json({ items: [{ id: 7 }] }),
      { failure: 'away', message: 'The payment service answered in a shape that is not known: items.0.id' },
    ],
    [
      'no JSON',
      new Response('OK'),
      { failure: 'away', message: 'The payment service answered in a shape that is not known: the whole body' },
    ],
    [
      'another page',
      new Response(null, { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }),
      away('it cannot be reached'),
    ],
  ];
  test.each(responses)('a response with %s is reported, and is worth asking again', async (_, response, expected) => {
    settings.respond = () => response.clone();
    expect(await failure(gateway.paymentsOf('order_1'))).toEqual(expected);
  });

  test('wrong keys are reported as a refusal', async () => {
    const wrong = createGateway({ ...env, RAZORPAY_KEY_SECRET: 'not the secret' });
    expect(await failure((wrong as Gateway).payment('pay_1'))).toEqual({
      failure: 'refused',
      message: 'The payment service refused: The api key provided is invalid',
    });
  });

  test('a service that cannot be reached is reported as away', async () => {
    const nobody = createGateway({ ...env, RAZORPAY_API_URL: 'http://127.0.0.1:9' });
    expect(await failure((nobody as Gateway).payment('pay_1'))).toEqual(away('it cannot be reached'));
  });

  function away(words: string) {
    return { failure: 'away', message: `The payment service is not available: ${words}` } as const;
  }
});
