import type { DeskBill } from '../../../contract/bill.ts';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type {
  DeskDocumentList,
  DeskDocumentRead,
  DeskDocumentResponse,
  DeskMonthClose,
  DeskReport,
  DeskReportResponse,
  DeskTdsCertificate,
} from '../../../contract/desk-books.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

type Done = { message: string };

const ofMonth = (month: string) => `/desk/reports/${encodeURIComponent(month)}`;

/** Calls for the books. */
export const booksApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskDocuments: build.query<DeskDocumentList, ListQuery>({
      query: (query) => `/desk/documents${queryString(query)}`,
      providesTags: ['DeskDocument'],
    }),
    getDeskDocument: build.query<DeskDocumentRead | null, string>({
      query: (id) => `/desk/documents/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskDocumentResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskDocument'],
    }),
    correctDeskDocument: build.mutation<Done, { id: string } & DeskBill>({
      query: ({ id, ...body }) => ({ path: `/desk/documents/${id}/correction`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskDocument', 'DeskOrder', 'DeskAlert', 'DeskMail'),
    }),
    getDeskReport: build.query<DeskReport, string>({
      query: (month) => `/desk/reports${queryString({ month })}`,
      transformResponse: (answer: DeskReportResponse) => answer.data,
      providesTags: ['DeskDocument'],
    }),
    closeDeskMonth: build.mutation<Done, { month: string } & DeskMonthClose>({
      query: ({ month, ...body }) => ({ path: `${ofMonth(month)}/closing`, method: 'PUT', body }),
      invalidatesTags: ['DeskDocument'],
    }),
    reopenDeskMonth: build.mutation<Done, { month: string; reason: string }>({
      query: ({ month, ...body }) => ({ path: `${ofMonth(month)}/reopening`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskDocument'),
    }),
    enterDeskTdsCertificate: build.mutation<Done, { id: string } & DeskTdsCertificate>({
      query: ({ id, ...body }) => ({ path: `/desk/payments/${id}/tds-certificate`, method: 'PUT', body }),
      invalidatesTags: unlessRefused('DeskDocument', 'DeskOrder'),
    }),
  }),
});

export const {
  useGetDeskDocumentsQuery,
  useGetDeskDocumentQuery,
  useCorrectDeskDocumentMutation,
  useGetDeskReportQuery,
  useCloseDeskMonthMutation,
  useReopenDeskMonthMutation,
  useEnterDeskTdsCertificateMutation,
} = booksApi;

/** What the list of documents is narrowed to, by the names of its address. */
export const documentFilters = ['cursor', 'q', 'month', 'kind'] as const;

/** The month of a report by its address; the present one in India where that names none. */
export function reportMonth(search: URLSearchParams): string {
  const asked = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : dateInKolkata(new Date()).slice(0, 7);
}
