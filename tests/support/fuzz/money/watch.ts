import { sql } from 'drizzle-orm';
import { awaitsPayment } from '../../../../contract/selling/order-state.ts';
import type { MoneyWorld } from './world.ts';

/** Details that an owner types, which no link of a visitor may show. */
export const personal = { billName: 'Indigo Owner', billAddress: '7 Indigo Lane', gstin: '' };

/** Checks that links of visitors, who may be strangers, show nothing that the owner typed. */
export async function watchLinks({ api, links, fault }: MoneyWorld): Promise<void> {
  for (const { token } of links.filter(({ of }) => of === 'visitor').slice(-8)) {
    const shown = await (await api.request(`/api/pay?token=${token}`)).text();
    if (shown.includes('Indigo')) fault("a visitor's link shows what the owner typed");
    if (shown.includes('"documents":[{')) fault("a visitor's link shows documents");
  }
}

/** Checks that a coupon can be removed while no payment is made or reported. Changes the orders that it checks. */
export async function watchCoupons({ api, links, visitor, fault }: MoneyWorld): Promise<void> {
  for (const { token } of links.slice(-8)) {
    const { data } = await (await api.request(`/api/pay?token=${token}`)).json();
    const isOpen = data?.view === 'order' && data.coupon && !data.transferClaim && awaitsPayment(data.state);
    if (!isOpen || data.paidPaise > 0) continue;
    const { status } = await visitor.post('/pay/coupon/remove', { token });
    if (status !== 200) fault(`a coupon cannot be removed: ${status}`);
  }
}

/** Checks after each action that unverified orders hold a seat for an hour at most, and at most half of a batch's seats. */
export async function watchStrangers({ db, clock, state, fault }: MoneyWorld): Promise<void> {
  const now = clock.now.toISOString();
  const { rows } = await db.execute<{ id: string; seats: number; held: number; minutes: number }>(sql`
    SELECT batches.id, batches.seats, sum(orders.seats)::int AS held,
      (max(extract(epoch FROM held_until - ${now}::timestamptz)) / 60)::int AS minutes
    FROM orders JOIN batches ON batches.id = batch_id
    WHERE verified_at IS NULL AND maker_token_hash IS NOT NULL AND confirmed_at IS NULL AND cancelled_at IS NULL
      AND held_until > ${now}::timestamptz GROUP BY batches.id`);
  for (const { id, seats, held, minutes } of rows) {
    // Staff may have removed seats since.
    const hasGrown = held > (state.strangers.get(id) ?? 0);
    if (hasGrown && seats !== null && held > seats / 2)
      fault(`strangers hold ${held} of ${seats} seats without paying`);
    if (minutes > 60) fault(`a stranger holds a seat for ${minutes} minutes`);
  }
  state.strangers = new Map(rows.map(({ id, held }) => [id, held]));
}

/** Checks after each action, because staff change the days of a batch later, that no seat is sold in a batch that is over. */
export async function watchSales({ db, state, fault }: MoneyWorld): Promise<void> {
  const { rows } = await db.execute<{ id: string; code: string; isOver: boolean }>(sql`
    SELECT orders.id, orders.code, coalesce((confirmed_at AT TIME ZONE 'Asia/Kolkata')::date > coalesce(ends_on, starts_on + 365), false)
      AS "isOver" FROM orders JOIN enrollments ON enrollments.id = orders.enrollment_id
    JOIN batches ON batches.id = enrollments.batch_id AND batches.id = orders.batch_id WHERE confirmed_at IS NOT NULL`);
  for (const { id, code, isOver } of rows) {
    if (isOver && !state.sold.has(id)) fault(`order ${code} was given a seat in a batch that was over`);
    state.sold.add(id);
  }
}
