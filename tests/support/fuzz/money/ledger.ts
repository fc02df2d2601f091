import { sql } from 'drizzle-orm';
import type { MoneyWorld } from './world.ts';

type OpenAlert = { about: string; text: string };

/** The site's stored payments and open alerts, to compare with payments at the service. */
async function readSite({ db }: MoneyWorld) {
  const { rows: stored } = await db.execute<{ id: string; providerId: string; byHandPaise: number }>(sql`
    SELECT id, provider_payment_id AS "providerId", (SELECT coalesce(sum(amount_paise), 0)::int FROM refunds
      WHERE payment_id = payments.id AND state = 'done' AND way <> 'provider') AS "byHandPaise"
    FROM payments WHERE provider_payment_id IS NOT NULL`);
  const { rows: refunds } = await db.execute<{
    id: string;
    providerId: string | null;
    paymentId: string;
    state: string;
  }>(sql`
    SELECT id, provider_refund_id AS "providerId", payment_id AS "paymentId", state FROM refunds`);
  // An event that is not processed names its payment by the order at the service.
  const { rows: stuck } = await db.execute<{ order: string }>(sql`
    SELECT body ->> 'providerOrderId' AS "order" FROM provider_events WHERE done_at IS NULL
    UNION SELECT provider_order_id FROM checkouts WHERE failure IS NOT NULL`);
  const { rows: alerts } = await db.execute<OpenAlert>(sql`SELECT about, text FROM alerts WHERE done_at IS NULL`);
  return {
    payments: new Map(stored.map((payment) => [payment.providerId, payment])),
    refunds,
    stuck: new Set(stuck.map(({ order }) => order)),
    hasAlert: (about: string, words = '') =>
      alerts.some((alert) => alert.about === about && alert.text.includes(words)),
  };
}

type Site = Awaited<ReturnType<typeof readSite>>;

const AUTHORIZED_S = 3600;

/**
 * Each captured payment at the service is booked, or has an alert that it is not booked, and never both. An unbooked
 * payment may have three alerts at once, because they are three failures: the payment's own, that of its event, and
 * that the service does not answer.
 */
function checkPayments({ ledger, clock }: MoneyWorld, { payments, stuck, hasAlert }: Site): string[] {
  const now = clock.now.getTime() / 1000;
  return [...ledger.payments.values()].flatMap(({ id, status, captured, order_id: order, created_at: createdAt }) => {
    const alerts = [id, order].filter((about) => hasAlert(about)).length;
    if (status === 'authorized') {
      return alerts === 0 && now - createdAt > AUTHORIZED_S ? [`${id} is only authorised, and no one was told`] : [];
    }
    if (!captured) return alerts > 0 && hasAlert(id) ? [`${id} moved no money, and an alert says that it did`] : [];
    const places = (payments.has(id) ? 1 : 0) + alerts;
    if (places > 1) return [`${id} is in ${places} places: booked, and in an alert as not booked`];
    return places + (stuck.has(order) ? 1 : 0) === 0 ? [`${id} came in, and is neither stored nor in an alert`] : [];
  });
}

/** Each refund at the service is booked, or has an alert; a double refund has an alert that says so. */
function checkReturned({ ledger }: MoneyWorld, { payments, refunds, hasAlert }: Site): string[] {
  const known = new Map(refunds.map(({ providerId, state }) => [providerId, state]));
  const unknownRefunds = [...ledger.refunds.values()].filter(({ id }) => !known.has(id));
  const unreported = unknownRefunds.filter(({ id, status, payment_id }) => {
    return status !== 'failed' && payments.has(payment_id) && !hasAlert(id);
  });
  const bounced = [...ledger.refunds.values()].filter(
    ({ id, status }) => status === 'failed' && known.get(id) === 'done',
  );
  const twice = [...ledger.payments.values()].filter(({ id, amount, amount_refunded: returned }) => {
    const stored = payments.get(id);
    const lost = [...ledger.disputes.values()].filter((dispute) => dispute.payment_id === id);
    const isReported =
      lost.some((dispute) => hasAlert(dispute.id, 'the buyer has it twice')) ||
      unknownRefunds.some((refund) => refund.payment_id === id && hasAlert(refund.id)) ||
      refunds.some((refund) => refund.paymentId === stored?.id && hasAlert(`refund twice ${refund.id}`));
    const out = returned + lost.reduce((sum, { amount_deducted: paise }) => sum + paise, stored?.byHandPaise ?? 0);
    return stored && out > amount && !isReported;
  });
  return [
    ...unreported.map(({ id }) => `refund ${id} was made at the service, and is neither stored nor in an alert`),
    ...bounced.map(({ id }) => `refund ${id} came back, and is stored as done`),
    ...twice.map(({ id, amount }) => `more than the ${amount} paise of ${id} went out, and no one was told`),
  ];
}

/** Disputes of payments that are booked, or have an alert, have an alert until they are won. */
function checkDisputes({ ledger }: MoneyWorld, { payments, hasAlert }: Site): string[] {
  return [...ledger.disputes.values()]
    .filter(({ id, status, payment_id: payment }) => {
      return status !== 'won' && (payments.has(payment) || hasAlert(payment)) && !hasAlert(id);
    })
    .map(({ id, status }) => `dispute ${id} is ${status}, and no one was told`);
}

/** Compares the payment service's data with the site's stored rows and open alerts. */
export async function checkLedger(world: MoneyWorld): Promise<string[]> {
  const site = await readSite(world);
  return [checkPayments, checkReturned, checkDisputes].flatMap((check) => check(world, site));
}
