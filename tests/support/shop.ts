import { asc, eq } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { enrollments, mails, orders, payments, refunds, taxDocuments } from '../../server/db/schema/index.ts';
import { pollGateway, processProviderEvent, sendRefund } from '../../server/money/checkout/index.ts';
import { transact } from '../../server/records/index.ts';
import { findViolations, makeOrder, type NewOrder } from '../../server/selling/orders/index.ts';
import type { Webhook } from '../../server/start/stand-in/index.ts';
import { TEST_NOW, testApi } from './api.ts';
import { createPaidCourse, createSite, next } from './factories.ts';
import { startGateway } from './gateway.ts';
import { post, postForm, postJson } from './requests.ts';
import { saveBusiness } from './sales-factories.ts';

const MINUTE_MS = 60_000;

/** Another body or other headers of a delivered webhook. */
type Delivery = { text?: string; headers?: Record<string, string> };

/**
 * A site that sells online, with the stand-in for Razorpay. Its jobs wait for `runJobs`, and its clock does not advance.
 * Call it at the top of the file.
 */
export async function createShop() {
  const clock = { now: TEST_NOW };
  const now = () => clock.now;
  const { standIn, env } = await startGateway({ now });
  afterAll(standIn.stop);
  const queued: { events: string[]; refunds: string[] } = { events: [], refunds: [] };
  const { api, db, deps, pool } = await testApi({
    env,
    now,
    queueProviderEvent: async (_, id) => void queued.events.push(id),
    queueRefund: async (_, id) => void queued.refunds.push(id),
  });
  await createSite(db);
  await saveBusiness(db);
  const course = await createPaidCourse(db);
  const { ledger, webhooks } = standIn;

  /** An order of ₹5,999, unless of another course, with the secret of its link. */
  const order = (changes: Partial<NewOrder> = {}) => {
    const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
    const newOrder = { person, courseId: course.id, batchId: null, madeBy: null, ...changes };
    return transact(deps, null, (context) => makeOrder(context, newOrder));
  };
  const checkout = (token: string) => postJson(api, '/api/pay/checkout', { token });
  /** Begins to pay. @returns the order at the payment service */
  const begin = async (token: string): Promise<string> => {
    const response = await checkout(token);
    const { data } = await response.json();
    expect(response.status).toBe(200);
    return data.fields.order_id;
  };
  const deliver = async ({ id, text: body, signature }: Webhook & { signature: string }, changes: Delivery = {}) => {
    const signed = { 'X-Razorpay-Signature': signature, 'X-Razorpay-Event-Id': id, 'Content-Type': 'application/json' };
    const headers = { ...signed, ...changes.headers };
    return (await post(api, '/api/hooks/razorpay', changes.text ?? body, { headers })).status;
  };
  /** Works the queued jobs, and the jobs that they queue. */
  const runJobs = async () => {
    for (;;) {
      const [eventId, refundId] = [queued.events.shift(), queued.refunds.shift()];
      if (eventId) await processProviderEvent(deps, eventId);
      if (refundId) await sendRefund(deps, refundId);
      if (!eventId && !refundId) return;
    }
  };
  let delivered = 0;
  /** The events since the last call. */
  const newWebhooks = () => {
    const fresh = webhooks.slice(delivered);
    delivered = webhooks.length;
    return fresh;
  };
  /** Delivers the events since the last call, and works their jobs. */
  const deliverAll = async () => {
    for (const webhook of newWebhooks()) expect(await deliver(webhook)).toBe(200);
    await runJobs();
  };
  /** The state of an order, with its payments, seats, documents and emails. */
  const outcome = async (orderId: string) => {
    const [stored] = await db.select().from(orders).where(eq(orders.id, orderId));
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
    const returned = await db
      .select({ amountPaise: refunds.amountPaise, state: refunds.state, key: refunds.idempotencyKey })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId));
    return {
      isConfirmed: stored?.confirmedAt != null,
      mustDecide: stored?.seatChoiceDeadline != null,
      paid: paid.map(({ amountPaise }) => amountPaise),
      returned: returned.map(({ amountPaise, state }) => [amountPaise, state]),
      refundKeys: returned.map(({ key }) => key),
      seats: await db.$count(enrollments, eq(enrollments.email, stored?.normalizedEmail ?? '')),
      documents: await db.$count(taxDocuments, eq(taxDocuments.orderId, orderId)),
      mails: (
        await db
          .select({ kind: mails.kind })
          .from(mails)
          .where(eq(mails.recipient, stored?.normalizedEmail ?? ''))
      ).map(({ kind }) => kind),
    };
  };
  return {
    api,
    db,
    pool,
    deps,
    env,
    clock,
    course,
    standIn,
    ledger,
    webhooks,
    queued,
    order,
    checkout,
    begin,
    deliver,
    newWebhooks,
    deliverAll,
    runJobs,
    outcome,
    poll: () => pollGateway(deps),
    /** Lets minutes pass. */
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
    },
    /** Sends the buyer back from the payment page, with these fields. */
    handleReturn: (checkoutPath: string, fields: Record<string, string>) =>
      postForm(api, checkoutPath, fields, { headers: { Origin: 'https://api.razorpay.com' } }),
    violations: () => findViolations(db, clock.now),
  };
}
