import type { DeskCouponAdd, DeskCouponList } from '../../../../contract/desk-coupons.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for coupons. */
export const couponsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskCoupons: build.query<DeskCouponList, void>({
      query: () => '/desk/coupons',
      providesTags: ['DeskCoupon'],
    }),
    addDeskCoupon: build.mutation<{ message: string }, DeskCouponAdd>({
      query: (body) => ({ path: '/desk/coupons', method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskCoupon'),
    }),
    endDeskCoupon: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/coupons/${id}/end`, method: 'POST', body: {} }),
      invalidatesTags: ['DeskCoupon'],
    }),
  }),
});

export const { useGetDeskCouponsQuery, useAddDeskCouponMutation, useEndDeskCouponMutation } = couponsApi;
