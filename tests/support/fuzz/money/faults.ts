import { type SQL, sql } from 'drizzle-orm';
import { netPaidPaise } from '../../../../server/db/queries/orders.ts';
import { checkBooks } from './books.ts';
import { checkLedger } from './ledger.ts';
import { checkPlaces } from './places.ts';
import { silentFailures } from './silence.ts';
import type { MoneyWorld } from './world.ts';

/** Rules that must hold an hour after every sequence, each as a query whose rows break it. */
const rulesAt = (now: SQL) => ({
  ...silentFailures(now),
  'An order that had a batch was confirmed without one': sql`
    SELECT orders.code AS shown FROM orders JOIN enrollments ON enrollments.id = orders.enrollment_id
    WHERE orders.cancelled_at IS NULL AND enrollments.cancelled_at IS NULL AND enrollments.batch_id IS NULL`,
  'An order lost its batch': sql`
    SELECT code AS shown FROM orders WHERE batch_id IS NULL AND cancelled_at IS NULL AND erased_at IS NULL`,
  'An order waits for a seat that is free': sql`
    SELECT orders.code AS shown FROM orders JOIN batches ON batches.id = orders.batch_id
    WHERE seat_choice_deadline > ${now} AND confirmed_at IS NULL AND orders.cancelled_at IS NULL
      AND coalesce(seats_taken(batches.id, ${now}, orders.id) + orders.seats <= batches.seats, true)
      AND coalesce(ends_on >= (${now} AT TIME ZONE 'Asia/Kolkata')::date, true)
      AND NOT EXISTS (SELECT FROM enrollments WHERE enrollments.course_id = orders.course_id
        AND enrollments.cancelled_at IS NULL AND (email = normalized_email OR enrollments.user_id = orders.user_id))
      -- While it waits whether the money goes back, what is left may be too little for a seat.
      AND ${netPaidPaise}
        >= coalesce((SELECT amount_paise FROM instalments WHERE order_id = orders.id ORDER BY number LIMIT 1), 0)`,
  'An order of a batch that is over is open': sql`
    SELECT orders.code AS shown FROM orders JOIN batches ON batches.id = orders.batch_id
    WHERE confirmed_at IS NULL AND orders.cancelled_at IS NULL AND seat_choice_deadline IS NULL
      AND ends_on < (${now} AT TIME ZONE 'Asia/Kolkata')::date AND coalesce(held_until <= ${now}, true)
      AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND voided_at IS NULL)
      AND NOT EXISTS (SELECT FROM transfer_claims WHERE order_id = orders.id AND state = 'open')
      AND NOT EXISTS (SELECT FROM checkouts WHERE order_id = orders.id AND opened_at > ${now} - interval '5 days')`,
  'One transfer was reported under two numbers': sql`
    SELECT regexp_replace(reference, '\\D', '', 'g') AS shown FROM transfer_claims WHERE reference <> ''
    GROUP BY 1 HAVING count(DISTINCT reference) > 1`,
  'A transfer paid more than it brought': sql`
    SELECT first.reference AS shown FROM payments AS first JOIN payments AS part ON first.id IN (part.id, part.shared_with)
    WHERE first.shared_with IS NULL AND part.voided_at IS NULL AND EXISTS (SELECT FROM payments WHERE shared_with = first.id)
    GROUP BY first.id HAVING sum(part.amount_paise - part.tds_paise)
      > coalesce(first.transfer_paise, first.amount_paise - first.tds_paise)`,
  'Tax was deducted by no company': sql`
    SELECT code AS shown FROM payments JOIN orders ON orders.id = order_id
    WHERE tds_paise > 0 AND tds_tan = '' AND orders.gstin IS NULL AND NOT EXISTS (
      SELECT FROM tax_documents WHERE order_id = orders.id AND buyer ->> 'gstin' IS NOT NULL)`,
  'One order has ₹2,00,000 or more in cash': sql`
    SELECT order_id::text AS shown FROM payments WHERE method = 'cash' AND voided_at IS NULL
    GROUP BY order_id HAVING sum(amount_paise - tds_paise) >= 20000000`,
  'A transfer paid twice': sql`
    SELECT regexp_replace(reference, '\\D', '', 'g') AS shown FROM payments
    WHERE method IN ('upi', 'bank_transfer') AND provider IS NULL AND voided_at IS NULL AND shared_with IS NULL
      AND reference ~ '\\d' GROUP BY method, 1 HAVING count(*) > 1`,
});

/** All faults after a sequence; empty without any. */
export async function findFaults(world: MoneyWorld): Promise<string[]> {
  const found = [
    ...world.faults,
    ...(await checkLedger(world)),
    ...(await checkPlaces(world)),
    ...(await checkBooks(world)),
  ];
  for (const [rule, query] of Object.entries(rulesAt(sql`${world.clock.now.toISOString()}::timestamptz`))) {
    const { rows } = await world.db.execute<{ shown: string }>(query);
    if (rows.length > 0) found.push(`${rule}: ${rows.map(({ shown }) => shown).join(', ')}`);
  }
  for (const { rule, shown } of await world.violations()) found.push(`${rule}: ${shown.join(', ')}`);
  return found;
}
