import type {
  DeskAuditFilters,
  DeskAuditFiltersResponse,
  DeskAuditList,
  DeskAuditQuery,
} from '../../../contract/desk-audit.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';

/** Calls for the audit log. */
export const auditApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.query<DeskAuditList, DeskAuditQuery>({
      query: (query) => `/desk/audit${queryString(query)}`,
      providesTags: ['DeskAudit'],
    }),
    getAuditFilters: build.query<DeskAuditFilters, void>({
      query: () => '/desk/audit/filters',
      transformResponse: (answer: DeskAuditFiltersResponse) => answer.data,
      providesTags: ['DeskAudit'],
    }),
  }),
});

export const { useGetAuditQuery, useGetAuditFiltersQuery } = auditApi;

/** What the page's address narrows the log by. */
export function auditQuery(search: URLSearchParams): DeskAuditQuery {
  const of = (name: string) => search.get(name) ?? undefined;
  return { cursor: of('cursor'), person: of('person'), type: of('type'), record: of('record') };
}
