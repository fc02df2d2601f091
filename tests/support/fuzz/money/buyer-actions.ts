import { and, eq } from 'drizzle-orm';
import { transferClaims } from '../../../../server/db/schema/index.ts';
import { fillBatch } from './batch-actions.ts';
import { passMinutes, workQueued } from './jobs.ts';
import { type Action, type Drawn, pick, pickRecent } from './pick.ts';
import { personal } from './watch.ts';
import type { MoneyWorld } from './world.ts';

const UNKNOWN_TOKEN = 'none';

const linkOf = ({ links }: MoneyWorld, drawn: number) => pickRecent(links, drawn);
const tokenOf = (world: MoneyWorld, drawn: number) => linkOf(world, drawn)?.token ?? UNKNOWN_TOKEN;

/** The secret of the link in a response to a visitor's request. */
const shownToken = (text: string) => /token=(\w+)/.exec(text)?.[1];

/** Begins to pay. @returns the id of the order at the payment service */
async function openCheckout(
  { visitor, ledger, providerOrders }: MoneyWorld,
  token: string,
): Promise<string | undefined> {
  const response = await visitor.post('/pay/checkout', { token });
  if (response.status !== 200) return;
  const id: string = (await response.json()).data.fields.order_id;
  // No one pays with the live keys.
  if (!ledger.orders.has(id)) return;
  if (!providerOrders.includes(id)) providerOrders.push(id);
  return id;
}

/** Requests a course, as anyone can with any address. @returns the secret of the link that is shown */
async function requestCourse(world: MoneyWorld, [a, b]: Drawn): Promise<string | undefined> {
  const courseId = b % 3 === 0 ? '77' : String(world.course.number);
  const send = async (email: string | undefined) => {
    const body = { name: 'Asha Rao', email, mobile: `+9198765432${10 + (a % 4)}`, courseId };
    return shownToken(await (await world.visitor.post('/enrollments', body)).text());
  };
  const token = await send(pick(world.people, a)?.email);
  if (token) world.links.push({ token, of: 'visitor' });
  // The response reveals nothing about an address, so an unknown address gets the same one.
  if (a % 4 === 0 && Boolean(await send(`nobody-${a}-${b}@example.org`)) !== Boolean(token)) {
    world.fault('the response to a request reveals something about its address');
  }
  return token;
}

const saveAddress = ({ visitor }: MoneyWorld, token: string) =>
  visitor.post('/pay/bill', { token, billName: 'Asha Rao', state: '29', billAddress: '1 Test Road', gstin: '' });

async function payNow(world: MoneyWorld, providerOrder: string): Promise<void> {
  if (world.ledger.orders.get(providerOrder)?.status === 'paid') return;
  world.ledger.pay(providerOrder);
  for (const event of world.webhooks.splice(0)) await world.tell(event);
  await workQueued(world);
}

/** Actions of buyers on the site. */
export const buyerActions: Record<string, Action> = {
  'ask for a course': requestCourse,
  'ask, begin to pay, and pay': async (world, drawn) => {
    const token = await requestCourse(world, drawn);
    if (!token) return;
    if (drawn[1] % 3 === 0) await saveAddress(world, token);
    const providerOrder = await openCheckout(world, token);
    if (providerOrder) await payNow(world, providerOrder);
  },
  'pay when the batch is full': async (world, [a, b]) => {
    const token = (await requestCourse(world, [a, b])) ?? tokenOf(world, a);
    if (b % 3 === 0) await saveAddress(world, token);
    const providerOrder = await openCheckout(world, token);
    if (!providerOrder) return;
    await passMinutes(world, 65 + (b % 70));
    for (const id of world.batches) await fillBatch(world, id);
    await payNow(world, providerOrder);
  },
  'follow the emailed link': async (world, [a]) => {
    const token = pickRecent(await world.mailedLinks(), a);
    if (!token) return;
    await world.visitor.get(`/pay?token=${token}`);
    if (!world.links.some((known) => known.token === token)) world.links.push({ token, of: 'owner' });
  },
  'begin to pay': (world, [a]) => openCheckout(world, tokenOf(world, a)),
  'begin to pay in two tabs': async (world, [a, b]) => {
    const token = ((b >> 1) % 3 > 0 && (await requestCourse(world, [a, b]))) || tokenOf(world, a);
    if (b % 2 === 0) return Promise.all([openCheckout(world, token), openCheckout(world, token)]);
    const { promise: bothRequested, resolve } = Promise.withResolvers<void>();
    const { settings } = world.standIn;
    const before = settings.respond;
    let requests = 0;
    // The service forgets the first tab's request, and makes an order for each.
    settings.respond = async (response) => {
      for (const order of world.ledger.orders.values()) order.receipt = null;
      requests += 1;
      if (requests === 2) resolve();
      await bothRequested;
      return before ? before(response) : response;
    };
    const opened = await Promise.all([1, 2].map(() => openCheckout(world, token).finally(resolve)));
    settings.respond = before;
    // Each tab is paid in the end, or one of them.
    for (const id of opened.slice(b % 3)) if (id) await payNow(world, id);
  },
  'hold the seat': async (world, [a]) => world.visitor.post('/pay/hold', { token: tokenOf(world, a) }),
  'use a coupon': async (world, [a, b]) => {
    const token = (b % 2 === 0 && (await requestCourse(world, [a, b]))) || tokenOf(world, a);
    await world.visitor.post('/pay/coupon', { token, coupon: pickRecent(world.coupons, b) ?? 'NONE' });
    if (b % 3 > 0) await openCheckout(world, token);
  },
  'remove the coupon': async (world, [a]) => world.visitor.post('/pay/coupon/remove', { token: tokenOf(world, a) }),
  'choose to pay in instalments, or at once': async (world, [a, b]) => {
    const token = (b % 2 === 0 && (await requestCourse(world, [a, b]))) || tokenOf(world, a);
    // The amount in an earlier tab is paid in the end, or not.
    const before = b % 3 === 0 ? await openCheckout(world, token) : undefined;
    await world.visitor.post('/pay/instalments', { token, way: a % 3 === 0 ? 'full' : 'instalments' });
    const after = b % 5 > 0 ? await openCheckout(world, token) : undefined;
    for (const id of a % 2 === 0 ? [before, after] : [after]) if (id) await payNow(world, id);
  },
  'report a transfer': async (world, [a, b]) => {
    const digits = String(123_456_789_000 + (b % 7));
    // One transfer, as people write its number.
    const reference = pick([digits, digits.replaceAll(/(....)/g, '$1 '), digits.replace(/^(.{6})/, '$1-')], a);
    return world.visitor.post('/pay/transfer-claim', { token: tokenOf(world, a >> 1), reference });
  },
  'report a transfer, which staff find': async (world, drawn) => {
    const token = (await requestCourse(world, drawn)) ?? tokenOf(world, drawn[0]);
    await saveAddress(world, token);
    // A new number; other actions use a number again.
    const reference = String(700_000_000_000 + (await world.db.$count(transferClaims)));
    await world.visitor.post('/pay/transfer-claim', { token, reference });
    const isOpenClaim = and(eq(transferClaims.reference, reference), eq(transferClaims.state, 'open'));
    const [claim] = await world.db.select({ id: transferClaims.id }).from(transferClaims).where(isOpenClaim);
    if (claim) return world.admin.post(`/desk/transfer-claims/${claim.id}/confirm`, {});
  },
  'enter billing details': async (world, [a, b]) => {
    const link = linkOf(world, a);
    if (!link) return;
    if (link.of === 'visitor') return saveAddress(world, link.token);
    const state = b % 2 === 0 ? '29' : '27';
    return world.visitor.post('/pay/bill', { token: link.token, ...personal, state });
  },
  'delete the account': async (world, [a, b]) => {
    // Every other time, someone whose money is not settled.
    const unsettled = b % 2 === 0 ? pick(await world.unsettled(), a) : undefined;
    const found = world.people.findIndex(({ email }) => email === unsettled);
    const index = found === -1 ? a % world.people.length : found;
    const buyer = world.people[index];
    if (!buyer) return;
    const response = await world.as(buyer).post('/account/delete', { password: buyer.password });
    if (response.status !== 200) return;
    world.people[index] = await world.newBuyer(index);
    await world.keepSessions();
  },
};
