import { registered } from '../../sales-factories.ts';
import { passDays, passMinutes } from './jobs.ts';
import { type Action, pick } from './pick.ts';

const rates = [
  [{ percent: 18, from: '2017-07-01' }],
  [{ percent: 18, from: '2030-01-01' }],
  [{ percent: 28, from: '2026-01-01' }],
];
const offs = [
  { percent: 10, offPaise: null },
  { percent: 100, offPaise: null },
  { percent: null, offPaise: 100_000 },
];

const twoInstalments = (later: { days: number; beforeStart?: boolean }) => [
  {
    name: 'Two instalments',
    instalments: [
      { percent: 50, days: 0 },
      { percent: 50, ...later },
    ],
  },
];
const plans = [twoInstalments({ days: 30 }), twoInstalments({ days: 2, beforeStart: true })];

/** Settings of the company, coupons, keys of the payment service, and time. */
export const settingActions: Record<string, Action> = {
  'save other settings': async (world, [a, b]) => {
    const { data } = await (await world.admin.get('/desk/business')).json();
    const limits = {
      discountLimitPaise: pick([0, 100_000], b) ?? 0,
      refundApprovalPaise: pick([0, 500_000, 10_000_000], a + b) ?? 0,
    };
    const gstin = pick([registered.gstin, registered.gstin, ''], b);
    const plan = { instalmentPresets: pick(plans, b), buyersChooseInstalments: (a + b) % 4 > 0 };
    const body = { ...data, rates: pick(rates, a), gstin, ...limits, ...plan };
    const response = await world.admin.put('/desk/business', body);
    if (response.status !== 200) return;
    // A limit of refunds counts from the next day, so the higher of both may hold.
    const refundApprovalPaise = Math.max(world.limits.refundApprovalPaise, limits.refundApprovalPaise);
    Object.assign(world.limits, { ...limits, refundApprovalPaise });
  },
  'make a coupon': async (world, [a, b]) => {
    const code = `CODE${world.coupons.length}`;
    const days = { validFrom: '2026-11-01', validUntil: '2027-12-31' };
    const coupon = { code, ...pick(offs, a), courseId: null, ...days, maxUses: pick([1, 1, 2, null], b) };
    const response = await world.admin.post('/desk/coupons', coupon);
    if (response.status === 201) world.coupons.push(code);
  },
  'change the keys': async ({ deps, noKeys, otherKeys, ownKeys }, [a]) => {
    Object.assign(deps.env, pick([otherKeys, noKeys, ownKeys, ownKeys], a));
  },
  'minutes pass': (world, [a]) => passMinutes(world, 1 + (a % 70)),
  'an hour passes': (world) => passMinutes(world, 61),
  'days pass': (world, [a]) => passDays(world, 1 + (a % 40)),
  'a year passes': (world) => passDays(world, 366),
};
