import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { change, find, read } from '../api.ts';

const tags = ['DeskDocument'] as const;

export const listDocuments = read('GET /desk/documents', { provides: tags });
export const getDocument = find('GET /desk/documents/{id}', { provides: tags });
export const correctDocument = change('POST /desk/documents/{id}/correction', {
  invalidates: ['DeskDocument', 'DeskOrder', 'DeskAlert', 'DeskMail'],
});
export const getReport = read('GET /desk/reports', { provides: tags });
export const getYearEnd = read('GET /desk/year-end', { provides: ['DeskOrder', ...tags] });
export const closeMonth = change('PUT /desk/reports/{month}/closing', { alwaysInvalidates: tags });
export const reopenMonth = change('POST /desk/reports/{month}/reopening', { invalidates: tags });
export const enterTdsCertificate = change('PUT /desk/payments/{id}/tds-certificate', {
  invalidates: ['DeskDocument', 'DeskOrder'],
});

export const documentFilters = ['cursor', 'q', 'month', 'kind'] as const;

/** The month of a report from its address; by default the current month in India. */
export function reportMonth(search: URLSearchParams): string {
  const value = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : dateInKolkata(new Date()).slice(0, 7);
}
