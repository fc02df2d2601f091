import type { DeskRow } from '../access-matrix-desk.ts';
import { next } from '../factories.ts';
import { createCoupon } from '../sales-factories.ts';

const toChange = { method: 'post', needs: ['site.manage'] } as const;
const days = { validFrom: '2026-11-01', validUntil: '2026-12-31' };

/** Who may do what with coupons. */
export const couponRows: Record<string, DeskRow> = {
  listDeskCoupons: { method: 'get', path: '/desk/coupons', needs: ['sales.quote'], gives: 200 },
  addDeskCoupon: {
    path: '/desk/coupons',
    body: () => ({ code: `ADDED-${next()}`, percent: 10, offPaise: null, courseId: null, maxUses: null, ...days }),
    ...toChange,
    gives: 201,
  },
  endDeskCoupon: {
    path: async ({ deps }) => `/desk/coupons/${(await createCoupon(deps.db)).id}/end`,
    body: {},
    ...toChange,
    gives: 200,
  },
};
