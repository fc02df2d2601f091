import {
  type Advance,
  type Debtor,
  DeskYearEndQuery,
  DeskYearEndResponse,
} from '../../../../contract/books/year-end.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { csvFile, jsonResponse } from '../../../api/responses.ts';
import { type CsvColumn, csvResponse } from '../../../records/index.ts';
import { exportRows } from '../service.ts';
import { findAdvanceFees, findDebtors, readYearEnd } from './service.ts';

const may = ['accounting.read'] as const;
const rupees = (paise = 0) => paise / 100;

const orderColumns: readonly CsvColumn<Debtor | Advance>[] = [
  ['Order', ({ code }) => code],
  ['Buyer', ({ name }) => name],
  ['Course', ({ course }) => course],
];

const debtorColumns: readonly CsvColumn<Debtor>[] = [
  ...orderColumns,
  ...['Not due', '0 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'].map(
    (heading, index): CsvColumn<Debtor> => [heading, ({ agesPaise }) => rupees(agesPaise[index])],
  ),
  ['Total', ({ totalPaise }) => rupees(totalPaise)],
];

const advanceColumns: readonly CsvColumn<Advance>[] = [
  ...orderColumns,
  ['Classes held', ({ held }) => held],
  ['Classes', ({ classes }) => classes],
  ['Paid or invoiced', ({ paidPaise }) => rupees(paidPaise)],
  ['In advance, without tax', ({ advancePaise }) => rupees(advancePaise)],
];

export const yearEndEndpoints = [
  endpoint({
    id: 'getDeskYearEnd',
    path: 'GET /desk/year-end',
    summary: 'Read what buyers owed, and what they had paid for classes to come, on a day',
    may,
    query: DeskYearEndQuery,
    response: jsonResponse(DeskYearEndResponse, 'Debtors by age, and fees received in advance.'),
    handler: async ({ deps, query }) => ({ data: await readYearEnd(deps, query) }),
  }),
  endpoint({
    id: 'exportDeskDebtors',
    path: 'GET /desk/year-end/debtors.csv',
    summary: 'Export the debtors of a day by age, as a CSV file',
    may,
    isDownload: true,
    query: DeskYearEndQuery,
    response: csvFile('One order per row, with amounts in rupees.'),
    handler: async ({ deps, actor, query: { day }, context }) => {
      const rows = await exportRows(deps, { actor, month: day, file: 'debtors' }, findDebtors);
      return csvResponse(context, `debtors-${day}`, debtorColumns, [rows]);
    },
  }),
  endpoint({
    id: 'exportDeskAdvances',
    path: 'GET /desk/year-end/advances.csv',
    summary: 'Export the fees received in advance on a day, as a CSV file',
    may,
    isDownload: true,
    query: DeskYearEndQuery,
    response: csvFile('One order per row, with amounts in rupees.'),
    handler: async ({ deps, actor, query: { day }, context }) => {
      const rows = await exportRows(deps, { actor, month: day, file: 'advances' }, findAdvanceFees);
      return csvResponse(context, `advances-${day}`, advanceColumns, [rows]);
    },
  }),
];
