import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createRefund } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { alerts, mails, payments, refunds, taxDocuments } from '../../db/schema/index.ts';

const { db, deps, ledger, webhooks, order, begin, deliver, work, violations } = await createShop();

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

let delivered = 0;
/** What happened since the last call. */
function fresh() {
  const found = webhooks.slice(delivered);
  delivered = webhooks.length;
  return found;
}

/** A paid order, and what its payer's bank does. */
async function sold() {
  const { order: made, token } = await order();
  const paid = ledger.pay(await begin(token));
  for (const webhook of fresh()) await deliver(webhook);
  await work();
  const payment = async () => (await db.select().from(payments).where(eq(payments.providerPaymentId, paid.id)))[0];
  const chargebacks = () => db.select().from(refunds).where(eq(refunds.kind, 'chargeback'));
  return { made, paid, payment, chargebacks };
}

const alertsAbout = (disputeId: string) => db.select().from(alerts).where(eq(alerts.about, disputeId));

test('a chargeback marks the payment until it is answered, and tells the staff until when', async () => {
  const { made, paid, payment } = await sold();
  const dispute = ledger.dispute(paid.id);
  for (const webhook of fresh()) await deliver(webhook);
  await work();
  expect(await payment()).toMatchObject({ disputedAt: deps.now(), disputeDue: new Date(dispute.respond_by * 1000) });
  const text = `The payer's bank disputes Rs.5,999 of order ${made.code}.`;
  expect(await alertsAbout(dispute.id)).toMatchObject([
    { kind: 'dispute', orderId: made.id, text: expect.stringContaining(text), answerBy: '2026-11-26', doneAt: null },
  ]);
  const told = await db.select().from(mails).where(eq(mails.kind, 'money_alert_to_staff'));
  expect(told).toMatchObject([{ text: expect.stringContaining('An answer is due by 26 November 2026.') }]);
  ledger.endDispute(dispute.id, 'won');
  for (const webhook of fresh()) await deliver(webhook);
  await work();
  expect(await payment()).toMatchObject({ disputedAt: deps.now(), disputeDue: null });
  expect(await alertsAbout(dispute.id)).toMatchObject([{ doneAt: deps.now(), doneBy: null }]);
});

test('a lost one is a refund that the bank made, with its credit note, whatever order the events come in', async () => {
  const { paid, payment } = await sold();
  const dispute = ledger.dispute(paid.id);
  ledger.endDispute(dispute.id, 'lost');
  for (const webhook of fresh().toReversed()) {
    for (const time of [1, 2]) expect([time, await deliver(webhook)]).toEqual([time, 200]);
    await work();
  }
  const ours = eq(refunds.idempotencyKey, dispute.id);
  expect(await db.select().from(refunds).where(ours)).toMatchObject([
    { kind: 'chargeback', way: 'provider', state: 'done', amountPaise: 599_900 },
  ]);
  expect(await payment()).toMatchObject({ disputeDue: null });
  const [refund] = await db.select().from(refunds).where(ours);
  const notes = await db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.refundId, refund?.id ?? ''));
  expect(notes).toMatchObject([{ kind: 'credit_note', totalPaise: 599_900 }]);
  const text = expect.stringContaining('took Rs.5,999');
  expect(await alertsAbout(dispute.id)).toMatchObject([{ text, answerBy: null, doneAt: null }]);
});

test('the bank takes no more than what was not returned before', async () => {
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  await createRefund(db, stored, { amountPaise: 500_000, state: 'done', doneAt: deps.now() });
  const dispute = ledger.dispute(paid.id);
  ledger.endDispute(dispute.id, 'lost');
  for (const webhook of fresh()) await deliver(webhook);
  await work();
  const taken = await db.select().from(refunds).where(eq(refunds.idempotencyKey, dispute.id));
  expect(taken).toMatchObject([{ amountPaise: 99_900 }]);
});

test('a dispute that comes before its payment is known waits for nothing: the payment is fetched', async () => {
  const { order: made, token } = await order();
  const paid = ledger.pay(await begin(token));
  fresh();
  ledger.dispute(paid.id);
  for (const webhook of fresh()) await deliver(webhook);
  await work();
  const stored = await db.select().from(payments).where(eq(payments.orderId, made.id));
  expect(stored).toMatchObject([{ providerPaymentId: paid.id, disputedAt: deps.now() }]);
});
