import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { actAs } from '../../../../tests/support/act-as.ts';
import { issueCreditNote } from '../../../../tests/support/books.ts';
import { type Changes, createBatch } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { createRefund } from '../../../../tests/support/sales-factories.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { alerts, mails, orders, payments, refunds, taxDocuments } from '../../../db/schema/index.ts';
import { type Context, transact } from '../../../records/index.ts';
import { alertRefund, approveRefund, requestRefund, retryRefund, setRefundState } from '../../refunds/index.ts';
import { fetchDisputes } from './fetch-disputes.ts';
import { sendRefund } from './refund.ts';

const shop = await createShop();
const { api, db, deps, course, standIn, ledger, newWebhooks, deliverAll, order, outcome, begin, deliver, runJobs } =
  shop;
const { poll, violations } = shop;
const { user: staff } = await createStaff(api, db, 'accountant');

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** A paid order, and the actions of its payer's bank. */
async function sold(batchId: string | null = null, whilePaying?: () => Promise<unknown>) {
  const { order: made, token } = await order({ batchId });
  const begun = await begin(token);
  await whilePaying?.();
  const paid = ledger.pay(begun);
  await deliverAll();
  const payment = async () => (await db.select().from(payments).where(eq(payments.providerPaymentId, paid.id)))[0];
  const chargebacks = () => db.select().from(refunds).where(eq(refunds.kind, 'chargeback'));
  return { made, paid, payment, chargebacks };
}

const alertsAbout = (disputeId: string) => db.select().from(alerts).where(eq(alerts.about, disputeId));

test('a chargeback marks the payment until it is over, and alerts the staff with the due date', async () => {
  const { made, paid, payment } = await sold();
  const dispute = ledger.dispute(paid.id);
  await deliverAll();
  expect(await payment()).toMatchObject({ disputedAt: deps.now(), disputeDue: new Date(dispute.respond_by * 1000) });
  const text = `The payer's bank disputes ₹5,999 of order ${made.code}.`;
  expect(await alertsAbout(dispute.id)).toMatchObject([
    { kind: 'dispute', orderId: made.id, text: expect.stringContaining(text), answerBy: '2026-11-26', doneAt: null },
  ]);
  const told = await db.select().from(mails).where(eq(mails.kind, 'money_alert_to_staff'));
  expect(told).toMatchObject([{ text: expect.stringContaining('An answer is due by 26 November 2026.') }]);
  ledger.endDispute(dispute.id, 'won');
  await deliverAll();
  expect(await payment()).toMatchObject({ disputedAt: deps.now(), disputeDue: null });
  expect(await alertsAbout(dispute.id)).toMatchObject([{ doneAt: deps.now(), doneBy: null }]);
});

test('a lost dispute is recorded as a chargeback with a credit note, whatever the order of the events', async () => {
  const { paid, payment } = await sold();
  const dispute = ledger.dispute(paid.id);
  ledger.endDispute(dispute.id, 'lost');
  for (const webhook of newWebhooks().toReversed()) {
    for (const time of [1, 2]) expect([time, await deliver(webhook)]).toEqual([time, 200]);
    await runJobs();
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
  const text = expect.stringContaining('took ₹5,999');
  expect(await alertsAbout(dispute.id)).toMatchObject([{ text, answerBy: null, doneAt: null }]);
});

test('a lost dispute for an order without a seat leaves nothing to decide', async () => {
  const { id: batchId } = await createBatch(db, course.id, { seats: 1 });
  const { made, paid } = await sold(batchId, async () => {
    await db.update(orders).set({ heldAt: null, heldUntil: null }).where(eq(orders.batchId, batchId));
    await createEnrollment(db, course.id, { batchId });
  });
  const mustDecide = async () => (await outcome(made.id)).mustDecide;
  expect(await mustDecide()).toBe(true);
  ledger.endDispute(ledger.dispute(paid.id).id, 'lost');
  await deliverAll();
  expect(await mustDecide()).toBe(false);
});

test('a lost dispute takes no more than the amount that was not refunded before', async () => {
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  await createRefund(db, stored, { amountPaise: 500_000, state: 'done', doneAt: deps.now() });
  const dispute = ledger.dispute(paid.id);
  ledger.endDispute(dispute.id, 'lost');
  await deliverAll();
  const taken = await db.select().from(refunds).where(eq(refunds.idempotencyKey, dispute.id));
  expect(taken).toMatchObject([{ amountPaise: 99_900 }]);
});

describe('a lost dispute of a payment with a refund', () => {
  /** A lost chargeback of a payment with a refund. @param amountPaise what the bank takes */
  async function lost(refund: Changes<typeof refunds>, amountPaise = 599_900) {
    const { paid, payment, made } = await sold();
    const stored = await payment();
    if (!stored) throw new Error('Nothing was paid');
    const { id } = await createRefund(db, stored, { way: 'provider', ...refund });
    if (refund.approvedAt) {
      const credit = { paymentId: stored.id, amountPaise: refund.amountPaise ?? 599_900, refundId: id, reason: 'Ill' };
      await db.transaction((tx) => issueCreditNote({ ...deps, tx }, credit));
    }
    if (refund.state === 'failed') await transact(deps, null, (context) => failed(context, id));
    const dispute = ledger.dispute(paid.id);
    dispute.amount = amountPaise;
    ledger.endDispute(dispute.id, 'lost');
    const events = newWebhooks();
    const settle = async () => {
      for (const webhook of [...events, ...events]) await deliver(webhook);
      await runJobs();
    };
    const read = async () => (await db.select().from(refunds).where(eq(refunds.id, id)))[0];
    const all = () =>
      db.select().from(refunds).where(eq(refunds.paymentId, stored.id)).orderBy(desc(refunds.amountPaise));
    const credited = async () => {
      const notes = await db.select().from(taxDocuments).where(eq(taxDocuments.paymentId, stored.id));
      return notes.filter(({ kind }) => kind === 'credit_note').map(({ totalPaise }) => totalPaise);
    };
    const alert = async () => (await alertsAbout(dispute.id))[0];
    return {
      id,
      made,
      paid,
      settle,
      read,
      all,
      credited,
      alert,
      returned: () => ledger.payment(paid.id).amount_refunded,
    };
  }
  const failed = async (context: Context, id: string) => {
    const [refund] = await context.tx.select().from(refunds).where(eq(refunds.id, id));
    if (refund) await alertRefund(context, refund, 'failed');
  };
  const approve = (id: string) => actAs(deps, staff.id, (context) => approveRefund(context, { id }));

  test('a lost dispute declines a refund that waits for approval, so the money is not sent a second time', async () => {
    const { id, settle, read, credited, alert, returned } = await lost({});
    await settle();
    expect(await read()).toMatchObject({
      state: 'declined',
      approvedAt: null,
      error: expect.stringContaining('Was ₹5,999, and is declined'),
    });
    await expect(approve(id)).rejects.toThrow('declined');
    await runJobs();
    expect([returned(), await credited()]).toEqual([0, [599_900]]);
    expect((await alert())?.text).toMatch(
      /took ₹5,999 of order \S+ back\. Its credit note is \S+\. A refund of ₹5,999 that waited for approval is declined\. You decide/,
    );
  });

  test('a lost dispute lowers a waiting refund to the amount that is left', async () => {
    const { id, settle, read, credited, alert } = await lost({ amountPaise: 300_000 }, 400_000);
    await settle();
    expect(await read()).toMatchObject({ state: 'requested', amountPaise: 199_900 });
    expect((await alert())?.text).toContain('A refund of ₹3,000 that waited for approval is lowered to ₹1,999.');
    await approve(id);
    await runJobs();
    expect(await credited()).toEqual([400_000, 199_900]);
  });

  test('a lost dispute completes a failed refund, with one credit note', async () => {
    const { settle, all, credited, alert, id } = await lost(
      { amountPaise: 100_000, approvedAt: deps.now(), state: 'failed' },
      100_000,
    );
    await settle();
    expect(await all()).toMatchObject([{ kind: 'chargeback', state: 'done', amountPaise: 100_000 }]);
    expect(await credited()).toEqual([100_000]);
    expect((await alert())?.text).toContain('had failed, and is now done by the bank');
    const about = await db
      .select()
      .from(alerts)
      .where(eq(alerts.about, `refund ${id}`));
    expect(about).toMatchObject([{ doneAt: deps.now() }]);
  });

  test('a lost dispute of an instalment stops an unsent refund, lowers it to the remaining amount, and alerts the staff', async () => {
    const { id, settle, all, credited, alert, returned } = await lost(
      { amountPaise: 300_000, approvedAt: deps.now() },
      100_000,
    );
    await settle();
    await sendRefund(deps, id);
    const rest = { id, state: 'failed', amountPaise: 200_000, error: expect.stringContaining('Was ₹3,000') };
    const taken = { kind: 'chargeback', state: 'done', amountPaise: 100_000 };
    expect(await all()).toMatchObject([rest, taken]);
    expect([returned(), await credited()]).toEqual([0, [300_000]]);
    expect((await alert())?.text).toContain('an unsent refund from ₹3,000 to ₹2,000');
    expect(await alertsAbout(`refund ${id}`)).toMatchObject([{ doneAt: null }]);
    await actAs(deps, staff.id, (context) => retryRefund(context, { id }));
    await poll();
    expect([returned(), (await all()).map(({ state }) => state)]).toEqual([200_000, ['done', 'done']]);
  });

  test('a full refund that is approved before the event of a partly lost dispute returns no more than came in', async () => {
    const { id, all, credited, returned } = await lost({}, 100_000);
    await approve(id);
    await runJobs();
    expect([returned(), await credited()]).toEqual([0, [599_900]]);
    expect((await all()).map(({ state, amountPaise }) => [state, amountPaise])).toEqual([
      ['failed', 499_900],
      ['done', 100_000],
    ]);
  });

  test('a refund that staff try again after a lost dispute and a refund at the service is not sent a second time', async () => {
    const { id, all, paid, returned } = await lost({ amountPaise: 100_000, approvedAt: deps.now() }, 100_000);
    ledger.refund(paid.id, 100_000, undefined, 'processed');
    await transact(deps, null, async (context) => {
      const [refund] = await all();
      if (refund) await setRefundState(context, refund, 'failed', { error: 'Returned there' });
    });
    await actAs(deps, staff.id, (context) => retryRefund(context, { id }));
    await poll();
    expect([returned(), await all()]).toMatchObject([100_000, [{ kind: 'chargeback', state: 'done' }]]);
  });

  test('a lost dispute completes a refund that staff had not yet sent by hand', async () => {
    const byHand = { way: 'bank_transfer', approvedAt: deps.now() } as const;
    const { settle, all, credited, alert } = await lost(byHand);
    await settle();
    expect(await all()).toMatchObject([{ kind: 'chargeback', way: 'provider', state: 'done', amountPaise: 599_900 }]);
    expect(await credited()).toEqual([599_900]);
    const { text = '' } = (await alert()) ?? {};
    expect(text).toContain('had not been sent yet and is now done by the bank. Do not send it.');
    expect(text).not.toContain('twice');
  });

  test('after a lost dispute over money already refunded, the alert says that the buyer has it twice, and no second credit note is issued', async () => {
    const { settle, all, credited, alert } = await lost({
      approvedAt: deps.now(),
      state: 'done',
      doneAt: deps.now(),
    });
    await settle();
    expect([(await all()).length, await credited()]).toEqual([1, [599_900]]);
    const { text = '' } = (await alert()) ?? {};
    expect(text).toContain('₹5,999 was already refunded, so the buyer has it twice.');
    expect(text).not.toContain('credit note is');
  });

  test('a refund approved before the event of a lost dispute is checked at the service, and the money is not sent a second time', async () => {
    const { id, settle, all, credited, alert, returned } = await lost({});
    await approve(id);
    await runJobs();
    expect([returned(), await credited()]).toEqual([0, [599_900]]);
    expect(await all()).toMatchObject([{ kind: 'chargeback', state: 'done', amountPaise: 599_900 }]);
    expect((await alert())?.text).toContain('had not been sent yet and is now done by the bank. Do not send it.');
    await settle();
    expect([returned(), (await all()).length, await credited()]).toEqual([0, 1, [599_900]]);
  });

  test('a refund tried again before the event of a lost dispute is checked at the service, and the money is not sent a second time', async () => {
    const { id, all, credited, returned } = await lost({ approvedAt: deps.now(), state: 'sending' });
    await sendRefund(deps, id);
    expect([returned(), await credited()]).toEqual([0, [599_900]]);
    expect(await all()).toMatchObject([{ kind: 'chargeback', state: 'done', amountPaise: 599_900 }]);
  });

  test('a refund of the rest that a lost dispute left is sent', async () => {
    const { id, settle, read, returned } = await lost({ amountPaise: 300_000 }, 400_000);
    await settle();
    await approve(id);
    await runJobs();
    expect([returned(), (await read())?.state]).toEqual([199_900, 'done']);
  });

  test('a refund approved at the moment of a lost dispute returns no more than came in', async () => {
    const { id, settle, all } = await lost({});
    await Promise.all([settle(), approve(id).catch(() => undefined)]);
    const sent = (await all()).filter(({ state, approvedAt }) => state === 'done' || approvedAt);
    expect(sent.map(({ amountPaise }) => amountPaise)).toEqual([599_900]);
  });
});

test('a refund that fails at the service after the dispute is lost is not sent again, because the bank took the money', async () => {
  standIn.settings.refunds = 'pending';
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  const { id } = await createRefund(db, stored, { way: 'provider', approvedAt: deps.now() });
  await sendRefund(deps, id);
  standIn.settings.refunds = 'processed';
  ledger.endDispute(ledger.dispute(paid.id).id, 'lost');
  await deliverAll();
  const read = async () => db.select().from(refunds).where(eq(refunds.paymentId, stored.id));
  const [sent] = await read();
  ledger.endRefund(sent?.providerRefundId ?? '', 'failed');
  await deliverAll();
  expect(await read()).toMatchObject([{ kind: 'chargeback', state: 'done', amountPaise: 599_900 }]);
});

test('a late event of a failed refund changes nothing once a lost dispute has completed the refund', async () => {
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  const { id } = await createRefund(db, stored, { way: 'provider', approvedAt: deps.now() });
  await sendRefund(deps, id);
  const read = async () => (await db.select().from(refunds).where(eq(refunds.id, id)))[0];
  const sentId = (await read())?.providerRefundId ?? '';
  ledger.refundOf(sentId).status = 'pending';
  ledger.endRefund(sentId, 'failed');
  ledger.endDispute(ledger.dispute(paid.id).id, 'lost');
  const events = newWebhooks();
  for (const webhook of events) await deliver(webhook);
  await runJobs();
  expect(await read()).toMatchObject({ state: 'done', kind: 'chargeback' });
  const late = events.find(({ text }) => text.includes(sentId));
  if (!late) throw new Error('The refund had no event');
  await deliver(late, { headers: { 'X-Razorpay-Event-Id': `late-${sentId}` } });
  await runJobs();
  expect(await read()).toMatchObject({ state: 'done', kind: 'chargeback' });
});

test('a refund of a disputed payment waits until the dispute is over, even if its event did not come', async () => {
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  const { id } = await createRefund(db, stored, { way: 'provider', approvedAt: deps.now() });
  const credit = { paymentId: stored.id, amountPaise: 599_900, refundId: id, reason: 'Ill' };
  await db.transaction((tx) => issueCreditNote({ ...deps, tx }, credit));
  const dispute = ledger.dispute(paid.id);
  newWebhooks();
  await sendRefund(deps, id);
  const read = async () => (await db.select().from(refunds).where(eq(refunds.id, id)))[0];
  expect(await read()).toMatchObject({ state: 'approved', error: expect.stringContaining('disputes this payment') });
  expect(await alertsAbout(dispute.id)).toMatchObject([{ doneAt: null }]);
  ledger.endDispute(dispute.id, 'won');
  await poll();
  expect(await read()).toMatchObject({ state: 'done', error: null });
  expect(ledger.payment(paid.id).amount_refunded).toBe(599_900);
});

test('a disputed payment is not refunded by hand until the dispute is over, because it could go back twice', async () => {
  const { made, paid, payment } = await sold();
  const dispute = ledger.dispute(paid.id);
  await deliverAll();
  const byHand = {
    amountPaise: 100_000,
    refundablePaise: 599_900,
    way: 'upi',
    reason: 'Ill',
    endsSeat: false,
  } as const;
  const ask = () => actAs(deps, staff.id, (context) => requestRefund(context, { id: made.id, ...byHand }));
  await expect(ask()).rejects.toThrow("The payer's bank disputes this payment");
  ledger.endDispute(dispute.id, 'won');
  await deliverAll();
  expect(await ask()).toBe('started');
  const returned = eq(refunds.paymentId, (await payment())?.id ?? '');
  expect(await db.select().from(refunds).where(returned)).toMatchObject([{ state: 'approved', way: 'upi' }]);
});

test('staff are alerted not to send a refund by hand while its payment is disputed', async () => {
  const { paid, payment } = await sold();
  const stored = await payment();
  if (!stored) throw new Error('Nothing was paid');
  const { id } = await createRefund(db, stored, { way: 'upi', approvedAt: new Date(deps.now().getTime() - WEEK_MS) });
  ledger.dispute(paid.id);
  await deliverAll();
  const told = [{ text: expect.stringContaining('Do not send it before the dispute is over'), doneAt: null }];
  expect(await alertsAbout(`refund ${id}`)).toMatchObject(told);
  await poll();
  expect(await alertsAbout(`refund ${id}`)).toMatchObject(told);
});

test('staff cannot send a failed refund another way until the dispute of its payment is over', async () => {
  for (const failsFirst of [true, false]) {
    const { paid, payment } = await sold();
    const stored = await payment();
    if (!stored) throw new Error('Nothing was paid');
    const refund = await createRefund(db, stored, { state: 'sending', approvedAt: deps.now() });
    const fail = () => actAs(deps, staff.id, (context) => setRefundState(context, refund, 'failed'));
    if (failsFirst) await fail();
    const dispute = ledger.dispute(paid.id);
    await deliverAll();
    if (!failsFirst) await fail();
    const told = (words: string) => [{ text: expect.stringContaining(words), doneAt: null }];
    expect(await alertsAbout(`refund ${refund.id}`)).toMatchObject(told('Do not send it before the dispute is over'));
    ledger.endDispute(dispute.id, 'won');
    await deliverAll();
    expect(await alertsAbout(`refund ${refund.id}`)).toMatchObject(told('or send it another way'));
  }
});

test('of two disputes of one payment, the answer to the second stays due when the first is won', async () => {
  const { paid, payment } = await sold();
  const [first, second] = [ledger.dispute(paid.id), ledger.dispute(paid.id)];
  ledger.endDispute(first.id, 'won');
  await deliverAll();
  expect(await payment()).toMatchObject({ disputeDue: new Date(second.respond_by * 1000) });
  ledger.endDispute(second.id, 'won');
  await deliverAll();
  expect(await payment()).toMatchObject({ disputeDue: null });
});

test('a partly contested dispute that is lost took what the service deducted, whether by its event or when it is fetched', async () => {
  for (const fetch of [false, true]) {
    const { paid } = await sold();
    const dispute = ledger.dispute(paid.id);
    newWebhooks();
    ledger.endDispute(dispute.id, 'lost', 200_000);
    const told = newWebhooks();
    if (fetch) await fetchDisputes(deps);
    else for (const webhook of told) await deliver(webhook);
    await runJobs();
    const taken = await db.select().from(refunds).where(eq(refunds.idempotencyKey, dispute.id));
    expect(taken).toMatchObject([{ amountPaise: 200_000 }]);
  }
});

describe('a dispute whose events are lost is asked about every day', () => {
  test('without events, an open dispute raises an alert with the due date, and later one that it is won', async () => {
    const { paid, payment } = await sold();
    const dispute = ledger.dispute(paid.id);
    await fetchDisputes(deps);
    expect(await payment()).toMatchObject({ disputeDue: new Date(dispute.respond_by * 1000) });
    expect(await alertsAbout(dispute.id)).toMatchObject([{ answerBy: '2026-11-26', doneAt: null }]);
    ledger.endDispute(dispute.id, 'won');
    await fetchDisputes(deps);
    expect(await payment()).toMatchObject({ disputeDue: null });
    expect(await alertsAbout(dispute.id)).toMatchObject([{ doneAt: deps.now() }]);
    newWebhooks();
  });

  test('without events, the amount of a lost dispute is in the books once', async () => {
    const { paid, payment } = await sold();
    const dispute = ledger.dispute(paid.id);
    ledger.endDispute(dispute.id, 'lost');
    for (const _ of ['a day', 'the next']) await fetchDisputes(deps);
    const taken = await db.select().from(refunds).where(eq(refunds.idempotencyKey, dispute.id));
    expect(taken).toMatchObject([{ kind: 'chargeback', state: 'done', amountPaise: 599_900 }]);
    expect(await payment()).toMatchObject({ disputeDue: null });
    expect(await alertsAbout(dispute.id)).toMatchObject([
      { text: expect.stringContaining('took ₹5,999'), doneAt: null },
    ]);
    newWebhooks();
  });

  test.each(['won', 'lost'] as const)(
    'after a dispute is %s, a late event of its beginning changes nothing',
    async (end) => {
      const { paid, payment } = await sold();
      const dispute = ledger.dispute(paid.id);
      const late = newWebhooks();
      ledger.endDispute(dispute.id, end);
      newWebhooks();
      await fetchDisputes(deps);
      const before = [await payment(), await alertsAbout(dispute.id)];
      for (const webhook of late) await deliver(webhook);
      await runJobs();
      expect([await payment(), await alertsAbout(dispute.id)]).toEqual(before);
    },
  );

  test('a dispute that cannot be recorded does not stop the others, and has an alert until it is recorded', async () => {
    // One on each side of it, whichever the service names first.
    const [before, broken, after] = [await sold(), await sold(), await sold()];
    const disputes = [before, broken, after].map(({ paid }) => ledger.dispute(paid.id).id);
    newWebhooks();
    const told = () => Promise.all(disputes.map(async (id) => (await alertsAbout(id)).length));
    const failing: typeof deps.queueMail = async (tx, ...sent) => {
      if (sent.some(({ text }) => text.includes(broken.made.code))) throw new Error('No email can be made of this');
      return deps.queueMail(tx, ...sent);
    };
    await fetchDisputes({ ...deps, queueMail: failing });
    expect(await told()).toEqual([1, 0, 1]);
    const text = expect.stringContaining(`dispute ${disputes[1]}: No email can be made of this`);
    expect(await alertsAbout('disputes: ask')).toMatchObject([{ text, doneAt: null }]);
    await fetchDisputes(deps);
    expect(await told()).toEqual([1, 1, 1]);
    expect(await alertsAbout('disputes: ask')).toMatchObject([{ doneAt: deps.now() }]);
  });

  test('staff are alerted while the service does not answer about disputes', async () => {
    standIn.settings.respond = () => new Response('', { status: 502 });
    await fetchDisputes(deps);
    const told = eq(alerts.about, 'disputes: ask');
    const text = expect.stringContaining('Disputes could not be fetched from Razorpay: The payment service');
    expect(await db.select().from(alerts).where(told)).toMatchObject([{ text, doneAt: null }]);
    standIn.settings.respond = null;
    await fetchDisputes(deps);
    expect(await db.select().from(alerts).where(told)).toMatchObject([{ doneAt: deps.now() }]);
  });
});

test('a dispute that comes before its payment is known fetches the payment', async () => {
  const { order: made, token } = await order();
  const paid = ledger.pay(await begin(token));
  newWebhooks();
  ledger.dispute(paid.id);
  await deliverAll();
  const stored = await db.select().from(payments).where(eq(payments.orderId, made.id));
  expect(stored).toMatchObject([{ providerPaymentId: paid.id, disputedAt: deps.now() }]);
});
