import { type SQL, sql } from 'drizzle-orm';
import type { MoneyWorld } from './world.ts';

/** The money of an order that came in and is not being refunded. A failed refund is checked elsewhere. */
type Kept = { code: string; paise: number; places: string[]; isRefundRequested: boolean };

/**
 * The places of the money that an order keeps, by the state of the order and by the open alerts about it:
 * - a seat, also one that ended: staff decided how much of its price is kept;
 * - an order that holds a seat until the rest comes;
 * - an order whose buyer chooses another seat or the money;
 * - an alert that no seat is held.
 *
 * Money in two places at once is given away twice, or left by two people who each believe that the other handles it. Some
 * cases are legitimate and do not count as a second place:
 * - a refund of a part of a seat, because only the rest is checked here;
 * - alerts that ask what to do with money that has its place: a dispute, a payment typed twice, a sale under a second address,
 *   and money that came for a seat while its end waited for approval;
 * - the alert of an erasure, which lists what still has to be settled.
 */
const keptAt = (now: SQL) => sql`
  SELECT orders.code, money.paise::int AS paise, money.requested > 0 AS "isRefundRequested", array_remove(ARRAY[
    CASE WHEN confirmed_at IS NOT NULL THEN 'a seat' END,
    CASE WHEN isOpen AND held_until > ${now} AND seat_choice_deadline IS NULL THEN 'an order that holds a seat' END,
    CASE WHEN isOpen AND seat_choice_deadline > ${now} THEN 'an order that waits for a decision' END,
    CASE WHEN EXISTS (SELECT FROM alerts WHERE about = 'part of order ' || orders.id AND done_at IS NULL)
      THEN 'an alert about a part' END], NULL) AS places
  FROM orders
  CROSS JOIN LATERAL (SELECT confirmed_at IS NULL AND orders.cancelled_at IS NULL AND erased_at IS NULL AS isOpen) AS state
  CROSS JOIN LATERAL (SELECT coalesce(sum(payments.amount_paise - back.paise), 0) AS paise,
      coalesce(sum(back.requested), 0) AS requested FROM payments
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise,
        coalesce(sum(amount_paise) FILTER (WHERE state = 'requested'), 0) AS requested FROM refunds
      WHERE payment_id = payments.id AND refunds.state <> 'declined') AS back
    WHERE payments.order_id = orders.id AND voided_at IS NULL) AS money`;

/** Refunds by their state: each is under way, waits for approval, or failed and has an alert (`silentFailures`). */
const refundsTwice = sql`
  SELECT refunds.id::text || ' is ' || state AS shown FROM refunds JOIN alerts ON about = 'refund ' || refunds.id
  WHERE alerts.done_at IS NULL AND state IN ('done', 'declined', 'requested')`;

/** A refund that failed keeps its money until it is tried again, so that no other refund takes its place. */
const returnedTwice = sql`
  SELECT payments.id::text AS shown FROM payments WHERE amount_paise <
    (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = payments.id AND state <> 'declined')`;

/** Every booked rupee is in exactly one place that staff can see. */
export async function checkPlaces({ db, clock }: Pick<MoneyWorld, 'db' | 'clock'>): Promise<string[]> {
  const { rows } = await db.execute<Kept>(keptAt(sql`${clock.now.toISOString()}::timestamptz`));
  const wrong = rows.flatMap(({ code, paise, places, isRefundRequested }) => {
    if (paise > 0 && places.length === 0) return [`${paise} paise of order ${code} are where no one sees them`];
    if (paise > 0 && places.length > 1) return [`${paise} paise of order ${code} are in ${places.join(', and in ')}`];
    // Two places may be without money: a seat whose money staff returned, and a seat that is held until money comes. While a
    // refund waits for approval, its order waits too, because the money is there again if the refund is declined.
    const claims = isRefundRequested ? [] : ['an order that waits for a decision', 'an alert about a part'];
    const empty = paise === 0 ? places.filter((place) => claims.includes(place)) : [];
    return empty.map((place) => `${place} claims money of order ${code}, which has none`);
  });
  const shown = async (query: SQL) => (await db.execute<{ shown: string }>(query)).rows.map((row) => row.shown);
  return [
    ...wrong,
    ...(await shown(refundsTwice)).map((refund) => `refund ${refund}, and an alert says that it has to be sent`),
    ...(await shown(returnedTwice)).map(
      (payment) => `more of payment ${payment} goes back, or failed to, than came in`,
    ),
  ];
}
