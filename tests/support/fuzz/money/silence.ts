import { type SQL, sql } from 'drizzle-orm';

/** Only open alerts count: staff have seen or ended a closed one. */
const openAlert = sql`FROM alerts WHERE alerts.done_at IS NULL AND`;

/**
 * Failures that last for an hour without an open alert about them. `stuck event` and `no answer` are one alert for each reason,
 * which names the oldest failure and says that there are others.
 */
export const silentFailures = (now: SQL) => ({
  'A refund failed, and no one was told': sql`
    SELECT id::text AS shown FROM refunds WHERE state = 'failed'
      AND NOT EXISTS (SELECT ${openAlert} about = 'refund ' || refunds.id)`,
  'A refund is not sent for an hour, or for a week, and no one was told': sql`
    SELECT refunds.id::text AS shown FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE state IN ('approved', 'sending')
      AND (way = 'provider' AND refunds.provider_refund_id IS NULL AND approved_at <= ${now} - interval '1 hour'
        OR (way = 'provider' OR dispute_due IS NULL) AND approved_at <= ${now} - interval '7 days 1 hour')
      AND NOT EXISTS (SELECT ${openAlert} about = 'refund ' || refunds.id)`,
  'An event was not processed, and no one was told': sql`
    SELECT id AS shown FROM provider_events AS event WHERE event.done_at IS NULL AND received_at <= ${now} - interval '1 hour'
      AND NOT EXISTS (SELECT ${openAlert} (strpos(alerts.text, event.id) > 0
        OR about = 'stuck event: ' || left(coalesce(event.error, ''), 200)))`,
  'The payment service says nothing of a checkout, and no one was told': sql`
    SELECT provider_order_id AS shown FROM checkouts WHERE failure IS NOT NULL AND unsettled_since <= ${now} - interval '1 hour'
      AND NOT EXISTS (SELECT ${openAlert} about = 'no answer: ' || left(failure, 200))`,
  'An invoice of ₹50,000 or more names no address': sql`
    SELECT label AS shown FROM tax_documents AS document JOIN payments ON payments.id = payment_id
    WHERE kind = 'invoice' AND total_paise >= 5000000 AND coalesce(buyer ->> 'address', '') = ''
      AND NOT EXISTS (SELECT FROM tax_documents AS other WHERE other.replaces = document.id)
      AND (recorded_by IS NOT NULL OR NOT EXISTS (SELECT ${openAlert} about = 'bill: ' || label))`,
});
