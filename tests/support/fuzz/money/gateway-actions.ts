import { workQueued } from './jobs.ts';
import { type Action, pick, pickRecent } from './pick.ts';
import type { MoneyWorld } from './world.ts';

const values = <Entity>(entities: Map<string, Entity>) => [...entities.values()];

/** The id of an order at the payment service that a buyer has seen; mostly of an unpaid one. */
function shownOrder({ ledger, providerOrders }: MoneyWorld, drawn: number): string | undefined {
  const unpaid = providerOrders.filter((id) => ledger.orders.get(id)?.status !== 'paid');
  return drawn % 5 === 0 ? pick(providerOrders, drawn) : pickRecent(unpaid, drawn);
}

const hasDispute = ({ ledger }: MoneyWorld, paymentId: string) =>
  values(ledger.disputes).some((dispute) => dispute.payment_id === paymentId);

/** A dispute of all of a payment, or of a part. */
function disputeSome({ ledger }: MoneyWorld, paymentId: string, drawn: number) {
  const dispute = ledger.dispute(paymentId);
  dispute.amount = pick([dispute.amount, Math.ceil(dispute.amount / 3), 100], drawn) ?? dispute.amount;
  return dispute;
}

const DAY_S = 86_400;

/** For this time the site polls an order at the service; afterwards it relies on events, which are sent for a day. */
const POLLED_S = 4 * DAY_S;

const ageOf = ({ clock, ledger }: MoneyWorld, id: string) => clock.now.getTime() / 1000 - ledger.order(id).created_at;

/** Whether the site still polls all orders, so that an event may be lost. */
const arePolled = (world: MoneyWorld) => values(world.ledger.orders).every(({ id }) => ageOf(world, id) < POLLED_S);

/** Sends the events that wait: once, twice, in reverse order, or not at all if the site polls the orders. */
async function sendEvents(world: MoneyWorld, drawn: number, isPolled = arePolled(world)): Promise<void> {
  const events = world.webhooks.splice(0);
  const sent = [events, events.toReversed(), [...events, ...events], isPolled ? [] : events][drawn % 4] ?? [];
  for (const event of sent) await world.tell(event);
  if (drawn % 3 > 0) await workQueued(world);
}

/** An action that changes an order at the service and sends its events. */
function onShownOrder(change: (world: MoneyWorld, id: string, drawn: number) => void): Action {
  return async (world, [a, b]) => {
    const id = shownOrder(world, a);
    if (!id) return;
    change(world, id, b);
    await sendEvents(world, b);
  };
}

/** Actions of the payment service, and of the banks behind it. */
export const gatewayActions: Record<string, Action> = {
  'the buyer pays': onShownOrder(({ ledger }, id) => ledger.pay(id)),
  'the buyer pays twice': onShownOrder(({ ledger }, id) => {
    ledger.pay(id);
    ledger.pay(id);
  }),
  'a payment fails, and succeeds late': onShownOrder(({ ledger }, id, drawn) => {
    const failed = ledger.fail(id);
    if (drawn % 2 === 0) ledger.authorizeLate(failed.id);
  }),
  'a payment is only authorised': async (world, [a]) => {
    const id = shownOrder(world, a);
    // No one keeps a payment page open for a month.
    if (!id || ageOf(world, id) > 20 * DAY_S) return;
    Object.assign(world.ledger.pay(id), { status: 'authorized', captured: false });
    for (const event of world.webhooks.splice(0)) {
      if (event.type === 'payment.authorized') await world.tell(event);
    }
    await workQueued(world);
  },
  'the amount is another': onShownOrder(({ ledger }, id) => ledger.pay(id, { amount: 12_300 })),
  'refunds fail from now on': async ({ standIn }, [a]) => {
    standIn.settings.refunds = pick(['failed', 'pending', 'processed'], a) ?? 'failed';
  },
  'a refund ends': async (world, [a, b]) => {
    const refund = pickRecent(values(world.ledger.refunds), a);
    if (refund) world.ledger.endRefund(refund.id, b % 2 === 0 ? 'failed' : 'processed');
    await sendEvents(world, b);
  },
  'a refund bounces': async (world, [a, b]) => {
    const done = values(world.ledger.refunds).filter(({ status }) => status === 'processed');
    const refund = pickRecent(done, a);
    if (refund) world.ledger.bounceRefund(refund.id);
    await sendEvents(world, b);
  },
  'staff return money at the service': async (world, [a, b]) => {
    const payment = pickRecent(
      values(world.ledger.payments).filter(
        ({ amount, captured, amount_refunded }) => captured && amount_refunded < amount,
      ),
      a,
    );
    if (!payment) return;
    const remainder = payment.amount - payment.amount_refunded;
    world.ledger.refund(
      payment.id,
      pick([remainder, Math.ceil(remainder / 2), 100], b) ?? remainder,
      undefined,
      'processed',
    );
    // The site learns of it only by the event, or by a settlement of another day.
    await sendEvents(world, b, false);
  },
  'a payer disputes': async (world, [a, b]) => {
    const payment = pickRecent(
      values(world.ledger.payments).filter(({ id, captured }) => captured && !hasDispute(world, id)),
      a,
    );
    if (payment) disputeSome(world, payment.id, b);
    await sendEvents(world, b);
  },
  'a payer disputes while a refund waits': async (world, [a, b]) => {
    const found = pickRecent(await world.unreturned(), a);
    if (!found || hasDispute(world, found.paymentId)) return;
    const path = `/desk/orders/${found.orderId}/refund`;
    const { refundablePaise } = (await (await world.admin.get(path)).json()).data;
    const request = { amountPaise: refundablePaise, refundablePaise, way: 'provider', reason: 'They cannot come' };
    await world.admin.post(path, { ...request, endsSeat: b % 2 === 0 });
    if ((await world.unreturned()).some(({ paymentId }) => paymentId === found.paymentId)) return;
    world.ledger.endDispute(disputeSome(world, found.paymentId, b).id, 'lost');
    // A refund that no one has to approve may be sent before the event comes.
    if (a % 2 === 0) await workQueued(world);
    await sendEvents(world, b);
  },
  'a dispute ends': async (world, [a, b]) => {
    const open = values(world.ledger.disputes).filter(({ status }) => status === 'open');
    const dispute = pickRecent(open, a);
    if (dispute) world.ledger.endDispute(dispute.id, b % 3 === 0 ? 'won' : 'lost');
    await sendEvents(world, b);
  },
  'the service is away, or answers in another shape': async ({ standIn }, [a]) => {
    const responses = [
      null,
      () => new Response('gone', { status: 502 }),
      () => Response.json({ entity: 'thing' }),
    ] as const;
    standIn.settings.respond = responses[a % responses.length] ?? null;
  },
};
