import type {
  TrainerMonth,
  TrainerMonthResponse,
  TrainerPay,
  TrainerPayApproval,
  TrainerPayList,
  TrainerPayment,
  TrainerRateAdd,
} from '../../../contract/trainer-pay.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Whose month it is. */
export type MonthOf = { id: string; month: string };
type Done = { message: string };

const trainer = (id: string) => `/desk/trainers/${encodeURIComponent(id)}`;
const one = ({ id, month }: MonthOf) => `${trainer(id)}/pay/${encodeURIComponent(month)}`;

/** Calls for what trainers earn. */
export const trainerPayApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getTrainerPay: build.query<TrainerPay[], string>({
      query: (month) => `/desk/trainer-pay${queryString({ month })}`,
      transformResponse: ({ data }: TrainerPayList) => data,
      providesTags: ['TrainerPay'],
    }),
    getTrainerMonth: build.query<TrainerMonth | null, MonthOf>({
      query: one,
      transformResponse: (answer: TrainerMonthResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['TrainerPay'],
    }),
    approveTrainerMonth: build.mutation<Done, MonthOf & TrainerPayApproval>({
      query: ({ totalPaise, ...of }) => ({ path: `${one(of)}/approval`, method: 'PUT', body: { totalPaise } }),
      invalidatesTags: ['TrainerPay'],
    }),
    withdrawTrainerMonth: build.mutation<Done, MonthOf>({
      query: (of) => ({ path: `${one(of)}/approval`, method: 'DELETE' }),
      invalidatesTags: ['TrainerPay'],
    }),
    payTrainerMonth: build.mutation<Done, MonthOf & TrainerPayment>({
      query: ({ paidOn, reference, ...of }) => ({
        path: `${one(of)}/payment`,
        method: 'PUT',
        body: { paidOn, reference },
      }),
      invalidatesTags: unlessRefused('TrainerPay'),
    }),
    addTrainerRate: build.mutation<Done, { id: string } & TrainerRateAdd>({
      query: ({ id, ...body }) => ({ path: `${trainer(id)}/rates`, method: 'POST', body }),
      invalidatesTags: unlessRefused('TrainerPay'),
    }),
    removeTrainerRate: build.mutation<Done, { id: string; rate: string }>({
      query: ({ id, rate }) => ({ path: `${trainer(id)}/rates/${encodeURIComponent(rate)}`, method: 'DELETE' }),
      invalidatesTags: ['TrainerPay'],
    }),
  }),
});

export const {
  useGetTrainerPayQuery,
  useGetTrainerMonthQuery,
  useApproveTrainerMonthMutation,
  useWithdrawTrainerMonthMutation,
  usePayTrainerMonthMutation,
  useAddTrainerRateMutation,
  useRemoveTrainerRateMutation,
} = trainerPayApi;
