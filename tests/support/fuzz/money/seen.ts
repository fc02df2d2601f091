import { type SQL, sql } from 'drizzle-orm';
import { isReturning } from '../../../../server/db/refund-states.ts';
import { checkBooks } from './books.ts';
import type { MoneyWorld } from './world.ts';

/** What must be true of every sequence an hour after it, each as a query whose rows break it. */
const rulesAt = (now: SQL) => ({
  'Money came in that nobody sees': sql`
    SELECT orders.code AS shown FROM orders
    JOIN LATERAL (SELECT coalesce(sum(payments.amount_paise - back.paise), 0) AS kept FROM payments
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds
        WHERE payment_id = payments.id AND ${isReturning}) AS back
      WHERE payments.order_id = orders.id AND payments.voided_at IS NULL) AS money ON true
    WHERE money.kept > 0 AND orders.confirmed_at IS NULL
      AND (orders.erased_at IS NOT NULL OR orders.cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM alerts WHERE alerts.order_id = orders.id AND alerts.done_at IS NULL)`,
  'A refund failed, and nobody was told': sql`
    SELECT refunds.id::text AS shown FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE refunds.state = 'failed'
      AND NOT EXISTS (SELECT FROM alerts WHERE alerts.done_at IS NULL
        AND (alerts.order_id = payments.order_id OR alerts.about LIKE '%' || refunds.id || '%'))`,
  'An event was not worked, and nobody was told': sql`
    SELECT provider_events.id AS shown FROM provider_events WHERE done_at IS NULL
      AND NOT EXISTS (SELECT FROM alerts WHERE alerts.done_at IS NULL)`,
  'An order that had a batch was confirmed without one': sql`
    SELECT orders.code AS shown FROM orders JOIN enrollments ON enrollments.id = orders.enrollment_id
    WHERE orders.cancelled_at IS NULL AND enrollments.cancelled_at IS NULL AND enrollments.batch_id IS NULL`,
  'An order lost its batch': sql`
    SELECT code AS shown FROM orders WHERE batch_id IS NULL AND cancelled_at IS NULL AND erased_at IS NULL`,
  'An order waits for a seat that is free': sql`
    SELECT orders.code AS shown FROM orders JOIN batches ON batches.id = orders.batch_id
    WHERE seat_choice_deadline > ${now} AND confirmed_at IS NULL AND orders.cancelled_at IS NULL
      AND coalesce(seats_taken(batches.id, ${now}, orders.id) < seats, true)
      AND coalesce(ends_on >= (${now} AT TIME ZONE 'Asia/Kolkata')::date, true)
      AND NOT EXISTS (SELECT FROM enrollments WHERE enrollments.course_id = orders.course_id
        AND enrollments.cancelled_at IS NULL AND (email = normalized_email OR enrollments.user_id = orders.user_id))`,
  'An order of a batch that is over is open': sql`
    SELECT orders.code AS shown FROM orders JOIN batches ON batches.id = orders.batch_id
    WHERE confirmed_at IS NULL AND orders.cancelled_at IS NULL AND seat_choice_deadline IS NULL
      AND ends_on < (${now} AT TIME ZONE 'Asia/Kolkata')::date AND coalesce(held_until <= ${now}, true)
      AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND voided_at IS NULL)
      AND NOT EXISTS (SELECT FROM transfer_claims WHERE order_id = orders.id AND state = 'open')
      AND NOT EXISTS (SELECT FROM checkouts WHERE order_id = orders.id AND opened_at > ${now} - interval '5 days')`,
  'A part of a price came, nobody keeps the seat, and nobody was told': sql`
    SELECT orders.code AS shown FROM orders
    WHERE confirmed_at IS NULL AND cancelled_at IS NULL AND seat_choice_deadline IS NULL AND coalesce(held_until <= ${now}, true)
      AND (SELECT sum(amount_paise) FROM payments WHERE order_id = orders.id AND voided_at IS NULL) >
        (SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds JOIN payments ON payments.id = payment_id
          WHERE order_id = orders.id AND ${isReturning})
      AND NOT EXISTS (SELECT FROM alerts WHERE alerts.order_id = orders.id)`,
  'An invoice of ₹50,000 or more names no address': sql`
    SELECT label AS shown FROM tax_documents JOIN payments ON payments.id = payment_id
    WHERE kind = 'invoice' AND total_paise >= 5000000 AND coalesce(buyer ->> 'address', '') = ''
      AND (recorded_by IS NOT NULL OR NOT EXISTS (SELECT FROM alerts WHERE alerts.order_id = tax_documents.order_id))`,
  'One transfer was reported under two numbers': sql`
    SELECT regexp_replace(reference, '\\D', '', 'g') AS shown FROM transfer_claims WHERE reference <> ''
    GROUP BY 1 HAVING count(DISTINCT reference) > 1`,
  'A transfer paid twice': sql`
    SELECT regexp_replace(reference, '\\D', '', 'g') AS shown FROM payments
    WHERE method IN ('upi', 'bank_transfer') AND provider IS NULL AND voided_at IS NULL AND shared_with IS NULL
      AND reference ~ '\\d' GROUP BY method, 1 HAVING count(*) > 1`,
  'A seat was sold in a batch that was over': sql`
    SELECT orders.code AS shown FROM orders JOIN enrollments ON enrollments.id = orders.enrollment_id
    JOIN batches ON batches.id = enrollments.batch_id
    WHERE orders.batch_id = batches.id AND orders.confirmed_at::date > coalesce(batches.ends_on, batches.starts_on + 365)`,
});

/** What the payment service knows, against what the site stored and told. */
async function checkLedger({ db, ledger }: MoneyWorld): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; paise: number; byHand: number }>(sql`
    SELECT provider_payment_id AS id, amount_paise AS paise, (SELECT coalesce(sum(amount_paise), 0)::int FROM refunds
      WHERE payment_id = payments.id AND state = 'done' AND way <> 'provider') AS "byHand"
    FROM payments WHERE provider_payment_id IS NOT NULL`);
  const { rows: told } = await db.execute<{ text: string }>(sql`SELECT about || ' ' || text AS text FROM alerts`);
  const isTold = (id: string, words = '') => told.some(({ text }) => text.includes(id) && text.includes(words));
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [...ledger.payments.values()].flatMap(
    ({ id, status, captured, amount, amount_refunded: returned, order_id: order }) => {
      if (status === 'authorized' && !isTold(id)) return [`${id} is only authorised, and nobody was told`];
      if (!captured || isTold(id) || isTold(order)) return [];
      const known = stored.get(id);
      if (!known) return [`${id} came in, and is neither stored nor told`];
      const lost = [...ledger.disputes.values()].filter((dispute) => dispute.payment_id === id);
      if (lost.some((dispute) => isTold(dispute.id, 'the buyer has it twice'))) return [];
      const out = returned + known.byHand + lost.reduce((sum, { amount_deducted: paise }) => sum + paise, 0);
      return out > amount ? [`of ${id}, ${out} of ${amount} paise went out, and nobody was told`] : [];
    },
  );
}

/** Disputes of stored payments that nobody was told of. */
async function checkDisputes({ db, ledger }: MoneyWorld): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT provider_payment_id AS id FROM payments WHERE provider_payment_id IS NOT NULL`);
  const { rows: told } = await db.execute<{ about: string }>(sql`SELECT about FROM alerts`);
  const has = new Set([...rows.map(({ id }) => id), ...told.map(({ about }) => about)]);
  return [...ledger.disputes.values()]
    .filter(({ id, status, payment_id }) => status !== 'won' && has.has(payment_id) && !has.has(id))
    .map(({ id, status }) => `dispute ${id} is ${status}, and nobody was told`);
}

/** Everything that is wrong after a sequence; empty where nothing is. */
export async function findWrongs(world: MoneyWorld): Promise<string[]> {
  const found = [
    ...world.faults,
    ...(await checkLedger(world)),
    ...(await checkDisputes(world)),
    ...(await checkBooks(world)),
  ];
  for (const [rule, query] of Object.entries(rulesAt(sql`${world.clock.now.toISOString()}::timestamptz`))) {
    const { rows } = await world.db.execute<{ shown: string }>(query);
    if (rows.length > 0) found.push(`${rule}: ${rows.map(({ shown }) => shown).join(', ')}`);
  }
  for (const { rule, shown } of await world.violations()) found.push(`${rule}: ${shown.join(', ')}`);
  return found;
}
