import { and, eq, gt, inArray } from 'drizzle-orm';
import { type recordLimits, unpaidSeatLimits } from '../../../server/base/limits.ts';
import { orders, transferClaims } from '../../../server/db/schema/index.ts';
import { requestRefund } from '../../../server/money/refunds/request.ts';
import { readRefundable } from '../../../server/money/refunds/service.ts';
import { transact } from '../../../server/records/index.ts';
import { makeVisitorsOrder, type NewOrder, pay } from '../../../server/selling/orders/index.ts';
import { offerSeats } from '../../../server/selling/waitlist/offer.ts';
import { actAs } from '../act-as.ts';
import { createBatch, createPaidCourse, next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createCoupon, createWaiting, saveBusiness } from '../sales-factories.ts';
import { createStaff } from '../staff.ts';
import { type Flood, hundred, type World } from './world.ts';

type UnpaidSeats = `unpaid seats: ${keyof typeof unpaidSeatLimits}`;
type Name = UnpaidSeats | Exclude<(typeof recordLimits)[number], `learner: ${string}`>;
type Made = { order: { id: string }; token: string };

const MANY = 12;
const several = async <Result>(make: (n: number) => Promise<Result>) => {
  const made: Result[] = [];
  for (let n = 0; n < MANY; n += 1) made.push(await make(n));
  return made;
};

/** A hundred at once under each limit of seats, coupons and money. */
export function sellingFloods({ api, db, deps, clock, order, added }: World): Record<Name, Flood> {
  const person = () => ({
    email: `buyer-${next()}@example.org`,
    name: 'Asha Rao',
    mobile: `+9198765${10_000 + next()}`,
  });
  const payPage = (action: string, body: object) => postJson(api, `/api/pay/${action}`, body);

  /** Holds the seats of these orders. @returns how many are held */
  async function hold(made: Made[]): Promise<number> {
    await hundred((n) => payPage('hold', { token: made[n % made.length]?.token }));
    const ids = made.map(({ order: { id } }) => id);
    return db.$count(orders, and(inArray(orders.id, ids), gt(orders.heldUntil, clock.now)));
  }

  /** Strangers' orders for a batch of a hundred seats. */
  async function visitors(change: (n: number) => Partial<NewOrder>): Promise<Made[]> {
    const course = await createPaidCourse(db, { sellOnline: true });
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-01', seats: 100 });
    return several(async (n) => {
      const wanted = {
        person: person(),
        courseId: course.id,
        batchId: batch.id,
        network: `network ${n}`,
        ...change(n),
      };
      const { order: made, makerToken } = await transact(deps, null, (context) => makeVisitorsOrder(context, wanted));
      return { order: made, token: makerToken };
    });
  }

  /** Orders with one coupon. */
  async function withCoupon(code: string, made: Made[]): Promise<Made[]> {
    for (const { token } of made) await payPage('coupon', { token, coupon: code });
    return made;
  }

  return {
    'unpaid seats: ofPerson': {
      allowed: unpaidSeatLimits.ofPerson,
      send: async () => {
        const one = person();
        return hold(await visitors(() => ({ person: one })));
      },
    },
    'unpaid seats: ofNetwork': {
      allowed: unpaidSeatLimits.ofNetwork,
      send: async () => hold(await visitors(() => ({ network: 'one network' }))),
    },
    'unpaid seats: offers': {
      allowed: unpaidSeatLimits.offers.ofNetwork,
      send: async () => {
        const course = await createPaidCourse(db);
        await createBatch(db, course.id, { startsOn: '2026-12-01', seats: 100 });
        await several(() => createWaiting(db, { courseId: course.id, network: 'a network that waits' }));
        return added(orders, () => hundred(() => offerSeats(deps)), eq(orders.courseId, course.id));
      },
    },
    'seats of a batch': {
      allowed: 3,
      send: async () => {
        const course = await createPaidCourse(db);
        const { id: batchId } = await createBatch(db, course.id, { startsOn: '2026-12-01', seats: 3 });
        return hold(await several(() => order({ courseId: course.id, batchId })));
      },
    },
    'uses of a coupon': {
      allowed: 3,
      send: async () => {
        const { code } = await createCoupon(db, { maxUses: 3 });
        return hold(await withCoupon(code, await several(() => order())));
      },
    },
    'uses of a coupon by a person': {
      allowed: 1,
      send: async () => {
        const { code } = await createCoupon(db);
        const one = person();
        const made = await several(async () => order({ person: one, courseId: (await createPaidCourse(db)).id }));
        return hold(await withCoupon(code, made));
      },
    },
    'open transfer claims of an order': {
      allowed: 1,
      send: async () => {
        const { token } = await order();
        const claim = () => payPage('transfer-claim', { token, reference: String(412_200_000_000 + next()) });
        return added(transferClaims, () => hundred(claim));
      },
    },
    'refunds of an order without approval': {
      allowed: 2,
      send: async () => {
        await saveBusiness(db, { refundApprovalPaise: 25_000 });
        const { user } = await createStaff(api, db, 'accountant');
        const { id } = (await order()).order;
        const money = { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-20', recordedBy: null } as const;
        await transact(deps, null, (context) => pay(context, id, money));
        const ask = async () => {
          const { refundablePaise } = await readRefundable(deps, { id });
          const refund = {
            amountPaise: 10_000,
            way: 'upi',
            reason: 'A class',
            endsSeat: false,
            refundablePaise,
          } as const;
          // Refused when another one has changed the refundable amount meanwhile.
          return actAs(deps, user.id, (context) => requestRefund(context, { id, ...refund })).catch(() => 'refused');
        };
        const asked = [...(await hundred(ask)), ...(await several(ask))];
        return asked.filter((outcome) => outcome === 'started').length;
      },
    },
  };
}
