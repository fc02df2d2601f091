import { change, read } from '../api.ts';

export const listCoupons = read('GET /desk/coupons', { provides: ['DeskCoupon'] });
export const createCoupon = change('POST /desk/coupons', { invalidates: ['DeskCoupon'] });
export const endCoupon = change('POST /desk/coupons/{id}/end', { alwaysInvalidates: ['DeskCoupon'] });
