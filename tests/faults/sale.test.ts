import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { connectDatabase, type Db } from '../../server/db/client.ts';
import { courses, enrollments, mails, orders, payments, taxDocuments } from '../../server/db/schema/index.ts';
import { findViolations, makeOrder } from '../../server/selling/orders/index.ts';
import { type StandIn, startStandIn, type Webhook } from '../../server/start/stand-in/index.ts';
import { TEST_SECRET } from '../support/api.ts';
import { gatewayVariables, standInKeys } from '../support/gateway.ts';
import { startMailServer } from '../support/mail-server.ts';
import { saveBusiness } from '../support/sales-factories.ts';
import { compareMails } from './ledger.ts';
import { type Site, startSite } from './site.ts';
import { visitor } from './writes.ts';

const ROUNDS = 25;
const BUYERS = 4;
/** Each round kills later after the payment by this time: from at once until the emails are sent. */
const STEP_MS = 180;
/** Seconds until a new process finishes the work of a killed one: an email that was being sent waits for its retry. */
const DONE_SECONDS = 200;

type Shop = { site: Site; standIn: StandIn; db: Db };

async function startShop() {
  const mailServer = await startMailServer();
  onTestFinished(mailServer.stop);
  const standIn = await startStandIn(standInKeys);
  onTestFinished(standIn.stop);
  const site = await startSite({
    SECRET: TEST_SECRET,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@academy.test',
    ...gatewayVariables(standIn.url),
  });
  const { db, pool } = connectDatabase(site.connection);
  onTestFinished(() => pool.end());
  await saveBusiness(db);
  return { site, standIn, db, mailServer };
}

/** Makes an order and pays it at the service. @returns the id of the order, and the events of the service */
async function buy({ site, standIn, db }: Shop, name: string): Promise<{ id: string; events: Webhook[] }> {
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, 'devops-basics'));
  if (!course) throw new Error('The sample course is missing');
  const person = { email: `${name}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const deps = { env: readEnv({ SECRET: TEST_SECRET }), now: () => new Date() };
  const newOrder = { person, courseId: course.id, batchId: null, madeBy: null };
  const { order, token } = await db.transaction((tx) => makeOrder({ ...deps, tx }, newOrder));
  const response = await fetch(`${site.now.url}/api/pay/checkout`, {
    method: 'POST',
    headers: visitor(),
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(200);
  const { data } = await response.json();
  const before = standIn.webhooks.length;
  standIn.ledger.pay(data.fields.order_id);
  return { id: order.id, events: standIn.webhooks.slice(before) };
}

/** Sends an event once. @returns whether the site accepted it */
async function deliver({ now }: Site, { id, text, signature }: Webhook): Promise<boolean> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Razorpay-Signature': signature,
    'X-Razorpay-Event-Id': id,
  };
  const response = await fetch(`${now.url}/api/hooks/razorpay`, { method: 'POST', headers, body: text }).catch(
    () => null,
  );
  return response?.status === 200;
}

async function deliverAll(site: Site, events: readonly Webhook[]): Promise<void> {
  await Promise.all(
    events.map(async (event) => {
      while (!(await deliver(site, event))) await pause(50);
    }),
  );
}

/** The moment of the kill within the sales of a round. */
async function momentOf(db: Db, ids: readonly string[]): Promise<string> {
  const orderIds = inArray(orders.id, [...ids]);
  const rows = await db
    .select({ confirmedAt: orders.confirmedAt, email: orders.normalizedEmail })
    .from(orders)
    .where(orderIds);
  const confirmed = rows.filter(({ confirmedAt }) => confirmedAt).length;
  if (confirmed < rows.length) return confirmed === 0 ? 'before the first seat' : 'between the seats';
  const addresses = rows.map(({ email }) => email);
  const states = await db.select({ state: mails.state }).from(mails).where(inArray(mails.recipient, addresses));
  return states.every(({ state }) => state === 'sent') ? 'after the emails' : 'between seat and mail';
}

/** The stored rows and emails of an order. */
async function storedOf(db: Db, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const email = order?.normalizedEmail ?? '';
  const sent = await db.select({ kind: mails.kind, state: mails.state }).from(mails).where(eq(mails.recipient, email));
  return {
    isConfirmed: order?.confirmedAt != null,
    payments: await db.$count(payments, eq(payments.orderId, id)),
    seats: await db.$count(enrollments, eq(enrollments.email, email)),
    documents: await db.$count(taxDocuments, eq(taxDocuments.orderId, id)),
    mails: sent,
  };
}

const completeSale = {
  isConfirmed: true,
  payments: 1,
  seats: 1,
  documents: 1,
  mails: [{ kind: 'payment_received', state: 'sent' }],
};

test(`kill -9 at ${ROUNDS} moments between payment, seat, invoice and mail: nothing is lost, doubled or skipped`, {
  timeout: 500_000,
}, async ({ task }) => {
  const { mailServer, ...shop } = await startShop();
  const { site, db } = shop;
  const orderIds: string[] = [];
  const moments = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => buy(shop, `buyer-${round}-${n}`)));
    const ids = buyers.map(({ id }) => id);
    orderIds.push(...ids);
    const delivered = deliverAll(
      site,
      buyers.flatMap(({ events }) => events),
    );
    await pause(round * STEP_MS);
    await site.now.end('SIGKILL');
    const moment = await momentOf(db, ids);
    moments.set(moment, (moments.get(moment) ?? 0) + 1);
    await site.start();
    await delivered;
    expect(await findViolations(db, new Date()), `round ${round}`).toEqual([]);
  }
  const begun = performance.now();
  await vi.waitFor(
    async () => {
      for (const id of orderIds) expect(await storedOf(db, id)).toEqual(completeSale);
    },
    { timeout: DONE_SECONDS * 1000, interval: 1000 },
  );
  const { 'sent twice': sentTwice, ...compared } = await compareMails(site.connection, mailServer.received);
  task.meta.figures = {
    sales: orderIds.length,
    ...Object.fromEntries([...moments].map(([moment, count]) => [`kills ${moment}`, count])),
    's until the last is done': ((performance.now() - begun) / 1000).toFixed(1),
    'emails sent twice under one Message-ID': sentTwice,
  };
  expect(compared).toEqual({ 'emails not sent': 0, 'without a row': 0 });
  // A kill between the mail server's acceptance and the note of it repeats an email; a process sends one at a time.
  expect(sentTwice).toBeLessThanOrEqual(ROUNDS);
  expect(moments.size).toBeGreaterThan(2);
  expect(await findViolations(db, new Date())).toEqual([]);
});
