import { and, eq, isNull } from 'drizzle-orm';
import { dateInKolkata, monthAfter } from '../../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { payments, refunds, taxDocuments, transferClaims } from '../../../../server/db/schema/index.ts';
import { type Action, pick, pickRecent } from './pick.ts';
import { personal } from './watch.ts';
import type { MoneyWorld } from './world.ts';

async function orderIdOf(world: MoneyWorld, drawn: number): Promise<string> {
  return pickRecent(await world.orderIds(), drawn) ?? '00000000-0000-4000-8000-000000000000';
}

const stateOf = async (world: MoneyWorld, id: string): Promise<string> =>
  (await (await world.admin.get(`/desk/orders/${id}`)).json()).data.state;

/** Actions of staff on orders, payments and refunds. */
export const deskActions: Record<string, Action> = {
  'hold or end the hold': async (world, [a, b]) => {
    const until = b % 2 === 0 ? null : new Date(world.clock.now.getTime() + DAY_MS).toISOString();
    return world.admin.put(`/desk/orders/${await orderIdOf(world, a)}/hold`, { until });
  },
  'cancel an order': async (world, [a]) =>
    world.admin.post(`/desk/orders/${await orderIdOf(world, a)}/cancel`, { reason: 'Changed plans' }),
  'give a seat in another batch': async (world, [a, b]) =>
    world.admin.post(`/desk/orders/${await orderIdOf(world, a)}/seat`, { batchId: pick(world.batches, b) }),
  'charge more': async (world, [a, b]) => {
    const dueOn = pick(['2026-12-31', '2028-01-01'], b);
    const id = await orderIdOf(world, a);
    const { data } = await (await world.admin.get(`/desk/orders/${id}`)).json();
    const charge = { amountPaise: 50_000, dueOn, reason: 'Dearer batch', totalPaise: data?.totalPaise ?? 0 };
    return world.admin.post(`/desk/orders/${id}/charges`, charge);
  },
  'take a charge back': async (world, [a]) => {
    const id = await orderIdOf(world, a);
    const { data } = await (await world.admin.get(`/desk/orders/${id}`)).json();
    const number = data?.charges?.[0]?.number ?? 1;
    return world.admin.post(`/desk/orders/${id}/charges/${number}/remove`, { reason: 'Mistyped' });
  },
  'waive, or decide on a waiver': async (world, [a, b]) => {
    const id = await orderIdOf(world, a);
    const { data } = await (await world.admin.get(`/desk/orders/${id}`)).json();
    if (!data) return;
    const path = `/desk/waivers/${data.waiver?.id}`;
    if (data.waiver)
      return world.second.post(`${path}/${b % 4 === 0 ? 'decline' : 'approve'}`, b % 4 === 0 ? { reason: 'No' } : {});
    const unpaidPaise = data.totalPaise - data.paidPaise;
    const amountPaise = pick([unpaidPaise, Math.floor(unpaidPaise / 2), 100], b) ?? 100;
    const body = { amountPaise, totalPaise: data.totalPaise, reason: 'Hardship' };
    const response = await world.admin.post(`/desk/orders/${id}/waivers`, body);
    if (response.status !== 200 || !(await response.text()).includes('is waived')) return;
    if (amountPaise > world.limits.refundApprovalPaise) world.fault(`one person waived ${amountPaise} paise`);
  },
  'check a transfer': async (world, [a, b]) => {
    const { id, amountPaise } = transferClaims;
    const open = await world.db
      .select({ id, amountPaise })
      .from(transferClaims)
      .where(eq(transferClaims.state, 'open'));
    const claim = pick(open, a);
    if (!claim) return;
    const path = `/desk/transfer-claims/${claim.id}`;
    if (b % 4 === 0) return world.admin.post(`${path}/reject`, {});
    const amountFound = pick([undefined, undefined, 100, claim.amountPaise + 100, 2 * claim.amountPaise], b);
    return world.admin.post(`${path}/confirm`, amountFound === undefined ? {} : { amountPaise: amountFound });
  },
  'void a payment': async (world, [a, b]) => {
    const found = await world.db.select().from(payments).where(isNull(payments.voidedAt));
    const payment = pickRecent(found, a);
    if (!payment) return;
    const path = `/desk/payments/${payment.id}/void`;
    const response = await (b % 2 === 0 ? world.admin : world.second).post(path, { reason: 'Typed by mistake' });
    if (response.status !== 200 || !(await response.text()).includes('is void')) return;
    const isOfToday = dateInKolkata(payment.createdAt) === dateInKolkata(world.clock.now);
    // The admin records every payment.
    if (payment.amountPaise > world.limits.refundApprovalPaise || !isOfToday || b % 2 === 0) {
      world.fault(`one person voided a payment of ${payment.amountPaise} paise`);
    }
  },
  'a cheque bounces': async (world, [a]) => {
    const isCheque = and(eq(payments.method, 'cheque'), isNull(payments.voidedAt));
    const payment = pickRecent(await world.db.select().from(payments).where(isCheque), a);
    if (payment) await world.admin.post(`/desk/payments/${payment.id}/bounce`, { reason: 'No funds' });
  },
  refund: async (world, [a, b]) => {
    const id = (b % 8 > 0 && pickRecent(await world.paid(), a)) || (await orderIdOf(world, a));
    const shown = await world.admin.get(`/desk/orders/${id}/refund`);
    if (shown.status !== 200) return;
    const { refundablePaise, order, payments: received } = (await shown.json()).data;
    const hasOnline = received.some((payment: { isOnline: boolean }) => payment.isOnline);
    const before = await stateOf(world, id);
    const part = Math.floor(refundablePaise / 2);
    const amountPaise = order.isConfirmed ? (pick([refundablePaise, part, part, 100, 0], b) ?? 0) : refundablePaise;
    const way = hasOnline && a % 4 > 0 ? 'provider' : pick(['upi', 'cash'], a);
    const body = { amountPaise, refundablePaise, way, reason: 'They cannot come', endsSeat: a % 3 === 0 };
    const requests = [world.admin.post(`/desk/orders/${id}/refund`, body)];
    // A double press, or two members of staff at once.
    if (a % 4 === 0) requests.push(world.second.post(`/desk/orders/${id}/refund`, body));
    const done = (await Promise.all(requests)).filter(({ status }) => status < 300);
    const isLateNow = before !== 'overdue' && (await stateOf(world, id)) === 'overdue';
    if (!body.endsSeat && isLateNow) world.fault('a refund made a punctual payer overdue');
    if (done.length > 1 && amountPaise > 0) {
      world.fault(`the same refund of ${amountPaise} paise of ${refundablePaise} was taken twice`);
    }
  },
  'decide on a refund': async (world, [a, b]) => {
    const found = await world.db.select().from(refunds).where(isNull(refunds.doneAt));
    const refund = pickRecent(found, a);
    if (!refund) return;
    const decisions = refund.state === 'requested' ? ['approve', 'approve', 'approve', 'decline'] : ['finish', 'retry'];
    const action = pick(decisions, b) ?? 'approve';
    const bodies: Record<string, object> = {
      decline: { reason: 'Too late' },
      finish: { way: 'upi', reference: `R${a}` },
    };
    return world.second.post(`/desk/refunds/${refund.id}/${action}`, bodies[action] ?? {});
  },
  'a refund by hand comes back': async (world, [a, b]) => {
    const sent = await world.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.state, 'done'), eq(refunds.way, 'upi')));
    const refund = pickRecent(sent, a);
    if (!refund) return;
    const body = { returnedOn: dateInKolkata(world.clock.now), reason: 'Account closed' };
    const back = await (b % 2 === 0 ? world.admin : world.second).post(`/desk/refunds/${refund.id}/came-back`, body);
    if (back.status === 200 && b % 3 === 0)
      return world.admin.post(`/desk/refunds/${refund.id}/decline`, { reason: 'They leave it' });
  },
  'correct a document': async (world, [a, b]) => {
    const document = pickRecent(await world.db.select({ id: taxDocuments.id }).from(taxDocuments), a);
    if (!document) return;
    const bill = { ...personal, state: pick(['29', '27'], b), billAddress: b % 4 === 0 ? '' : personal.billAddress };
    return world.admin.post(`/desk/documents/${document.id}/correction`, bill);
  },
  'invoice what was supplied': async (world) => world.admin.post('/desk/supplies/invoices', {}),
  'close the month before': async (world) => {
    const month = monthAfter(dateInKolkata(world.clock.now).slice(0, 7), -1);
    const { receivedPaise, refundedPaise } = (await (await world.admin.get(`/desk/reports?month=${month}`)).json())
      .data;
    await world.admin.put(`/desk/reports/${month}/closing`, { receivedPaise, refundedPaise });
  },
  'end a coupon': async (world, [a]) => world.endCoupon(a),
  'fetch the settlements': async (world) =>
    world.admin.post('/desk/settlements/fetch', { month: dateInKolkata(world.clock.now).slice(0, 7) }),
};
