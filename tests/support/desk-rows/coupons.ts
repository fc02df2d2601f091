import type { DeskRow } from '../access-matrix-desk.ts';
import { next } from '../factories.ts';
import { createCoupon } from '../sales-factories.ts';

const days = { validFrom: '2026-11-01', validUntil: '2026-12-31' };

export const couponRows: Record<string, DeskRow> = {
  createDeskCoupon: {
    body: () => ({ code: `ADDED-${next()}`, percent: 10, offPaise: null, courseId: null, maxUses: null, ...days }),
  },
  endDeskCoupon: {
    path: async ({ deps }) => `/desk/coupons/${(await createCoupon(deps.db)).id}/end`,
    body: {},
  },
};
