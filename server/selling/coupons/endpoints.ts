import { NoFields } from '../../../contract/base/bodies.ts';
import { DeskCouponList, DeskNewCoupon } from '../../../contract/selling/desk-coupons.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { addCoupon, endCoupon, listCoupons } from './service.ts';

/** A coupon of 100 % gives a seat away, so staff with a discount limit cannot create one. */
const toChange = ['site.manage'] as const;

export const couponEndpoints = [
  endpoint({
    id: 'listDeskCoupons',
    path: 'GET /desk/coupons',
    summary: 'List coupons with their uses, newest first',
    may: ['sales.quote'],
    response: jsonResponse(DeskCouponList, 'All coupons, and the courses that a coupon can be limited to.'),
    handler: ({ deps }) => listCoupons(deps),
  }),
  endpoint({
    id: 'createDeskCoupon',
    path: 'POST /desk/coupons',
    summary: 'Add a coupon',
    may: toChange,
    body: DeskNewCoupon,
    status: 201,
    response: doneResponse('The coupon is added.'),
    handler: perform(addCoupon, (code) => ({ message: `Coupon ${code} is added.` })),
  }),
  endpoint({
    id: 'endDeskCoupon',
    path: 'POST /desk/coupons/{id}/end',
    summary: 'End a coupon; orders that use it keep their price',
    may: toChange,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The coupon is ended.'),
    handler: perform(endCoupon, withMessage('The coupon is ended.')),
  }),
];
