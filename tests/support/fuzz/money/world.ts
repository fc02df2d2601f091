import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { PRIVACY_NOTICE_VERSION } from '../../../../contract/base/constants.ts';
import {
  batches,
  coupons,
  courses,
  enrollmentRequests,
  mails,
  sessions,
  users,
} from '../../../../server/db/schema/index.ts';
import type { Webhook } from '../../../../server/start/stand-in/index.ts';
import { createBatch, next } from '../../factories.ts';
import { gatewayVariables, startGateway } from '../../gateway.ts';
import { newcomer, type Person } from '../../people.ts';
import { postJson, sendJson } from '../../requests.ts';
import { saveBusiness } from '../../sales-factories.ts';
import { createShop } from '../../shop.ts';
import { createStaff } from '../../staff.ts';
import { pick } from './pick.ts';

/** Tables that a new sequence keeps: people, the site and its courses. */
const keptTables = ['users', 'credentials', 'sessions', 'site_settings', 'topics', 'images', 'courses', 'signing_keys'];

/** A link to an order: its secret, and for whom it is. */
export type Link = { token: string; of: 'owner' | 'visitor' };

type Event = Webhook & { signature: string };

/** Limits of discounts by a counsellor, and of refunds without a second person. */
const LIMITS = { discountLimitPaise: 100_000, refundApprovalPaise: 500_000 };

/** The struck price of both courses, above any price. */
const MAX_PRICE_PAISE = 9_000_000;

/** For how long the payment service sends an event again. */
const RESEND_MS = 24 * 3_600_000;

/** A learner with an account, whose email is confirmed. */
type Buyer = Person & { headers: Record<string, string> };

/**
 * A shop for random actions: two courses with two small batches each, four people with accounts, and staff of
 * the roles that handle money. `reset` empties it; the lists hold the results of the actions.
 */
export async function createMoneyWorld() {
  const shop = await createShop();
  const { api, db } = shop;
  const [admin, second, counsellor] = [
    await createStaff(api, db),
    await createStaff(api, db),
    await createStaff(api, db, 'counsellor'),
  ];
  const started = shop.clock.now;
  const ownKeys = { ...shop.deps.env };
  // The company's live keys, which belong to another account of the service.
  const live = await startGateway({ now: () => shop.clock.now, keyId: 'rzp_live_StandIn0000000' });
  afterAll(live.standIn.stop);
  const otherKeys = {
    ...gatewayVariables(live.standIn.url),
    RAZORPAY_KEY_ID: 'rzp_live_StandIn0000000',
    RAZORPAY_WEBHOOK_SECRET: 'the webhook secret of the live keys',
  };
  // A company that takes no payments online.
  const noKeys = { RAZORPAY_KEY_ID: undefined, RAZORPAY_KEY_SECRET: undefined, RAZORPAY_WEBHOOK_SECRET: undefined };
  const [stored] = await db
    .insert(courses)
    .values({
      ...shop.course,
      id: undefined,
      slug: 'other',
      number: 77,
      pricePaise: 60_000_00,
      sellOnline: true,
      struckPricePaise: MAX_PRICE_PAISE,
    })
    .returning();
  if (!stored) throw new Error('The other course was not stored');
  const other = stored;
  await db.update(courses).set({ sellOnline: true, struckPricePaise: MAX_PRICE_PAISE });
  const state = {
    people: [] as Buyer[],
    batches: [] as string[],
    links: [] as Link[],
    coupons: [] as string[],
    /** Ids of orders at the payment service that a buyer has seen. */
    providerOrders: [] as string[],
    /** Events that the site did not accept, and the time of their first delivery. */
    refused: [] as { event: Event; since: number }[],
    /** The number of seats that unverified orders hold in each batch. */
    strangers: new Map<string, number>(),
    /** Orders whose sale was checked. */
    sold: new Set<string>(),
    limits: { ...LIMITS },
    /** Broken rules, such as faults of the server and errors of jobs. */
    faults: [] as string[],
    /** The number of responses by action and status, for the report of a long run. */
    responses: new Map<string, number>(),
    action: '',
  };
  const fault = (text: string) => void state.faults.push(`${state.action}: ${text}`);

  const checkStatus = async (response: Response): Promise<Response> => {
    if (response.status >= 500 && response.status !== 503) fault(`${response.status} ${await response.clone().text()}`);
    return response;
  };
  const count = (response: Response) => {
    const key = `${state.action} ${response.status}`;
    state.responses.set(key, (state.responses.get(key) ?? 0) + 1);
    return checkStatus(response);
  };
  const as = (who: { headers: Record<string, string> }) => ({
    post: async (path: string, body: object) => count(await postJson(api, `/api${path}`, body, who)),
    put: async (path: string, body: object) => count(await sendJson(api, 'PUT', `/api${path}`, body, who.headers)),
    remove: async (path: string) => count(await sendJson(api, 'DELETE', `/api${path}`, {}, who.headers)),
    get: async (path: string) => checkStatus(await api.request(`/api${path}`, { headers: who.headers })),
  });

  async function newBuyer(n: number): Promise<Buyer> {
    const person = {
      name: `Buyer ${n}`,
      email: `person-${next()}@example.org`,
      password: 'marigold-42',
      phone: '98765 43210',
    };
    const { user, headers } = await newcomer(api, db, person);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    return { ...person, headers };
  }

  /** Prolongs all sessions beyond the years that pass. */
  async function keepSessions(): Promise<void> {
    const later = new Date('2100-01-01T00:00:00Z');
    await db.update(sessions).set({ createdAt: later, expiresAt: later });
  }

  /** Empties the shop and stocks it again. */
  async function reset(): Promise<void> {
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const emptied = rows.filter(({ name }) => !keptTables.includes(name)).map(({ name }) => `DELETE FROM "${name}"`);
    await db.transaction(async (tx) => {
      // Without its triggers: they protect the books and the audit log.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql.raw(emptied.join(';')));
    });
    shop.clock.now = started;
    Object.assign(shop.deps.env, ownKeys);
    shop.standIn.settings.respond = null;
    shop.standIn.settings.refunds = 'processed';
    for (const list of [shop.queued.events, shop.queued.refunds, shop.webhooks]) list.length = 0;
    const { orders: made, payments, refunds, disputes } = shop.ledger;
    for (const entities of [made, payments, refunds, disputes]) entities.clear();
    await saveBusiness(db, { vpa: 'academy@bank', buyersChooseInstalments: true, ...LIMITS });
    Object.assign(state.limits, LIMITS);
    state.strangers.clear();
    state.sold.clear();
    const { batches: batchIds, links, coupons: codes, providerOrders, refused, faults } = state;
    for (const list of [batchIds, links, codes, providerOrders, refused, faults]) list.length = 0;
    for (let n = state.people.length; n < 4; n += 1) state.people.push(await newBuyer(n));
    await keepSessions();
    for (const { id, pricePaise } of [shop.course, other]) {
      await db.update(courses).set({ pricePaise }).where(eq(courses.id, id));
    }
    for (const { id } of await db.select({ id: courses.id }).from(courses)) {
      for (const startsOn of ['2026-12-01', '2027-01-15']) {
        const batch = await createBatch(db, id, { startsOn, endsOn: startsOn.replace(/..$/, '28'), seats: 3 });
        state.batches.push(batch.id);
      }
    }
  }

  /** Stores a request as the form does, for a sale at the desk. */
  async function storeRequest({ name, email }: Person, courseId: string): Promise<string> {
    const person = { name, email, normalizedEmail: email.toLowerCase(), mobile: '+919876543210' };
    const [made] = await db
      .insert(enrollmentRequests)
      .values({ ...person, courseId, privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: shop.clock.now })
      .returning({ id: enrollmentRequests.id });
    if (!made) throw new Error('The request was not stored');
    return made.id;
  }

  const courseOf = async (batchId: string) =>
    (await db.select({ id: batches.courseId }).from(batches).where(eq(batches.id, batchId)))[0]?.id ?? shop.course.id;

  /** Remembers the order of a response, and its link. */
  async function remember(response: Response, isLimited: boolean): Promise<void> {
    if (response.status >= 300) return;
    const { data } = await response.json();
    if (isLimited && data.discountPaise > state.limits.discountLimitPaise * data.seats) {
      fault(`${data.discountPaise} paise off is beyond the limit of the seller`);
    }
    const token = /token=(\w+)/.exec(data.link ?? '')?.[1];
    if (token) state.links.push({ token, of: 'owner' });
  }

  /** Sends the site an event; an event that the site does not accept is sent again. */
  async function tell(event: Event, since = shop.clock.now.getTime()): Promise<void> {
    if ((await shop.deliver(event)) >= 300) state.refused.push({ event, since });
  }

  /** Sends the events that the site's calls caused, and again those that were refused in the last day. */
  async function tellAgain(): Promise<void> {
    for (const event of shop.webhooks.splice(0)) await tell(event);
    for (const { event, since } of state.refused.splice(0)) {
      if (shop.clock.now.getTime() - since < RESEND_MS) await tell(event, since);
    }
  }

  const idsOf = async (query: SQL) => (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id);

  return {
    ...shop,
    ...state,
    state,
    other,
    admin: as(admin),
    second: as(second),
    counsellor: as(counsellor),
    visitor: as({ headers: {} }),
    as,
    fault,
    reset,
    newBuyer,
    keepSessions,
    storeRequest,
    courseOf,
    remember,
    tell,
    tellAgain,
    ownKeys,
    otherKeys,
    noKeys,
    /** The secrets of the links in all emails that were sent to buyers. */
    mailedLinks: async () => {
      const sent = await db
        .select({ text: mails.text })
        .from(mails)
        .where(inArray(mails.kind, ['order_offer', 'enrollment_acknowledgement']));
      return sent.flatMap(({ text }) => /pay\?token=(\w+)/.exec(text)?.[1] ?? []);
    },
    endCoupon: async (drawn: number) => {
      const [found] = await db
        .select({ id: coupons.id })
        .from(coupons)
        .where(eq(coupons.code, pick(state.coupons, drawn) ?? ''));
      return found && as(admin).post(`/desk/coupons/${found.id}/end`, {});
    },
    orderIds: () => idsOf(sql`SELECT id FROM orders ORDER BY created_at, code`),
    /** Orders with an amount due. */
    owing: () =>
      idsOf(sql`SELECT id FROM orders WHERE cancelled_at IS NULL AND erased_at IS NULL AND total_paise >
        (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE order_id = orders.id AND voided_at IS NULL)
        ORDER BY created_at, code`),
    /** Orders with seats for others. */
    groupOrders: () =>
      idsOf(
        sql`SELECT id FROM orders WHERE EXISTS (SELECT FROM order_seats WHERE order_id = orders.id) ORDER BY created_at, code`,
      ),
    /** Orders with a payment. */
    paid: () =>
      idsOf(sql`SELECT id FROM orders WHERE EXISTS (SELECT FROM payments WHERE order_id = orders.id AND voided_at IS NULL)
        ORDER BY created_at, code`),
    /** Payments through the payment service of which nothing was returned, by their ids there, with their orders. */
    unreturned: async () =>
      (
        await db.execute<{ orderId: string; paymentId: string }>(sql`
          SELECT order_id AS "orderId", provider_payment_id AS "paymentId" FROM payments
          WHERE provider_payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id)
          ORDER BY created_at, provider_payment_id`)
      ).rows,
    /** The addresses of orders with a payment and without a seat. */
    unsettled: () =>
      idsOf(sql`SELECT normalized_email AS id FROM orders WHERE confirmed_at IS NULL
        AND EXISTS (SELECT FROM payments WHERE order_id = orders.id AND voided_at IS NULL) ORDER BY created_at, code`),
  };
}

export type MoneyWorld = Awaited<ReturnType<typeof createMoneyWorld>>;
