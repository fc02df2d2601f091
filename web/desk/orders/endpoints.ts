import type { DeskBill } from '../../../contract/bill.ts';
import type { DeskCouponAdd, DeskCouponList } from '../../../contract/desk-coupons.ts';
import type {
  DeskCharge,
  DeskDueList,
  DeskHold,
  DeskMoney,
  DeskMoneyResponse,
  DeskOffer,
  DeskOrder,
  DeskOrderList,
  DeskOrderPayment,
  DeskOrderResponse,
  DeskPaymentReportList,
  DeskReason,
  DeskReportConfirm,
  DeskSale,
  DeskSaleOptions,
  DeskSaleOptionsResponse,
  DeskSeat,
} from '../../../contract/desk-orders.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

type Id = { id: string };

const dataOf = (answer: DeskOrderResponse) => answer.data;
/** What a sale or its end makes old. */
const sold = unlessRefused(
  'DeskOrder',
  'DeskRequest',
  'DeskBatch',
  'DeskMail',
  'DeskDocument',
  'DeskRefund',
  'DeskAlert',
);

/** Calls for orders, their money and coupons: in one file, as each more is named in the script of a first visit. */
export const ordersApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskOrders: build.query<DeskOrderList, ListQuery>({
      query: (query) => `/desk/orders${queryString(query)}`,
      providesTags: ['DeskOrder'],
    }),
    getDeskOrder: build.query<DeskOrder | null, string>({
      query: (id) => `/desk/orders/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskOrderResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskOrder'],
    }),
    getDeskSaleOptions: build.query<DeskSaleOptions, void>({
      query: () => '/desk/sale-options',
      transformResponse: (answer: DeskSaleOptionsResponse) => answer.data,
      providesTags: ['DeskBusiness'],
    }),
    offerDeskSeat: build.mutation<DeskOrder, Id & DeskOffer>({
      query: ({ id, ...body }) => ({ path: `/desk/requests/${id}/offer`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    sellDeskSeat: build.mutation<DeskOrder, Id & DeskSale>({
      query: ({ id, ...body }) => ({ path: `/desk/requests/${id}/sale`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    payDeskOrder: build.mutation<DeskOrder, Id & DeskOrderPayment>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/payments`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    saveDeskOrderBill: build.mutation<DeskOrder, Id & DeskBill>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/bill`, method: 'PUT', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    holdDeskOrder: build.mutation<DeskOrder, Id & DeskHold>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/hold`, method: 'PUT', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    mailDeskOrder: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/orders/${id}/mail`, method: 'POST', body: {} }),
      invalidatesTags: unlessRefused('DeskMail'),
    }),
    seatDeskOrder: build.mutation<DeskOrder, Id & DeskSeat>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/seat`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    chargeDeskOrder: build.mutation<DeskOrder, Id & DeskCharge>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/charges`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    cancelDeskOrder: build.mutation<DeskOrder, Id & DeskReason>({
      query: ({ id, ...body }) => ({ path: `/desk/orders/${id}/cancel`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: sold,
    }),
    voidDeskPayment: build.mutation<unknown, Id & DeskReason>({
      query: ({ id, ...body }) => ({ path: `/desk/payments/${id}/void`, method: 'POST', body }),
      invalidatesTags: sold,
    }),
    bounceDeskCheque: build.mutation<unknown, Id & DeskReason>({
      query: ({ id, ...body }) => ({ path: `/desk/payments/${id}/bounce`, method: 'POST', body }),
      invalidatesTags: sold,
    }),
    getDeskPaymentReports: build.query<DeskPaymentReportList, ListQuery>({
      query: (query) => `/desk/payment-reports${queryString(query)}`,
      providesTags: ['DeskOrder'],
    }),
    confirmDeskPaymentReport: build.mutation<unknown, Id & DeskReportConfirm>({
      query: ({ id, ...body }) => ({ path: `/desk/payment-reports/${id}/confirm`, method: 'POST', body }),
      invalidatesTags: sold,
    }),
    rejectDeskPaymentReport: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/payment-reports/${id}/reject`, method: 'POST', body: {} }),
      invalidatesTags: sold,
    }),
    getDeskDues: build.query<DeskDueList, ListQuery>({
      query: (query) => `/desk/dues${queryString(query)}`,
      providesTags: ['DeskOrder'],
    }),
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
    getDeskMoney: build.query<DeskMoney, ListQuery>({
      query: (query) => `/desk/money${queryString(query)}`,
      transformResponse: (answer: DeskMoneyResponse) => answer.data,
      providesTags: ['DeskOrder'],
    }),
  }),
});

export const {
  useGetDeskOrdersQuery,
  useGetDeskOrderQuery,
  useGetDeskSaleOptionsQuery,
  useOfferDeskSeatMutation,
  useSellDeskSeatMutation,
  usePayDeskOrderMutation,
  useSaveDeskOrderBillMutation,
  useHoldDeskOrderMutation,
  useMailDeskOrderMutation,
  useChargeDeskOrderMutation,
  useCancelDeskOrderMutation,
  useSeatDeskOrderMutation,
  useVoidDeskPaymentMutation,
  useBounceDeskChequeMutation,
  useGetDeskPaymentReportsQuery,
  useConfirmDeskPaymentReportMutation,
  useRejectDeskPaymentReportMutation,
  useGetDeskMoneyQuery,
  useGetDeskDuesQuery,
  useGetDeskCouponsQuery,
  useAddDeskCouponMutation,
  useEndDeskCouponMutation,
} = ordersApi;

/** What the list of orders is narrowed to, by the names of its address. */
export const orderFilters = ['cursor', 'q', 'state', 'request'] as const;

/** The same for reported transfers. */
export const reportFilters = ['cursor', 'state'] as const;

/** The same for what is due. */
export const dueFilters = ['cursor', 'when'] as const;
