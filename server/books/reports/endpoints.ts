import { z } from 'zod';
import { DeskReason } from '../../../contract/base/bodies.ts';
import {
  DeskDocumentList,
  DeskDocumentResponse,
  DeskDocumentsQuery,
  DeskGstQuery,
  DeskMonthClose,
  DeskMonthParams,
  DeskReportQuery,
  DeskReportResponse,
  DeskTdsCertificate,
} from '../../../contract/books/desk-books.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { csvFile, fileResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { csvResponse, downloadResponse, perform, RecordParams, withMessage } from '../../records/index.ts';
import { findDocument, pdfResponse } from '../documents/index.ts';
import { findAdvances } from './advances.ts';
import { closeMonth, reopenMonth } from './closing.ts';
import { documentColumns, paymentColumns, tdsColumns } from './csv-columns.ts';
import { gstEndpoints } from './gst-endpoints.ts';
import { summarise, summaryColumns } from './gst-summary.ts';
import { suppliesOf } from './gst-tables.ts';
import { findDocumentsInMonth, findDocumentsWithDelay, findPaymentsInMonth, monthBounds } from './queries.ts';
import { exportRows, listDocuments, readDocument, readReport } from './service.ts';
import { buildVouchers } from './tally/vouchers.ts';
import { tallyXml } from './tally/xml.ts';
import { enterCertificate, findTds } from './tds.ts';
import { yearEndEndpoints } from './year-end/endpoints.ts';

const permissions = ['accounting.read'] as const;

const list = endpoint({
  id: 'listDeskDocuments',
  path: 'GET /desk/documents',
  summary: 'List invoices, credit notes and receipts, newest first',
  may: permissions,
  query: DeskDocumentsQuery,
  response: jsonResponse(DeskDocumentList, 'One page of documents.'),
  handler: ({ deps, query }) => listDocuments(deps, query),
});

const pdf = endpoint({
  id: 'getDeskDocumentPdf',
  path: 'GET /desk/documents/{id}/pdf',
  summary: 'Download a document as PDF, as it was issued',
  may: [...permissions, 'sales.quote'],
  isDownload: true,
  params: RecordParams,
  response: fileResponse('application/pdf', 'The PDF.'),
  handler: async ({ deps, params, context }) => {
    const document = (await findDocument(deps.db, params.id)) ?? fail.notFound();
    return pdfResponse(context, document);
  },
});

const read = endpoint({
  id: 'getDeskDocument',
  path: 'GET /desk/documents/{id}',
  summary: 'Read a document, with its buyer’s details',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskDocumentResponse, 'The document.'),
  handler: async ({ deps, params }) => ({ data: await readDocument(deps, params) }),
});

const report = endpoint({
  id: 'getDeskReport',
  path: 'GET /desk/reports',
  summary: 'Summarise a month of the books',
  description: 'Test payments are not counted.',
  may: permissions,
  query: DeskReportQuery,
  response: jsonResponse(DeskReportResponse, 'The totals, in paise.'),
  handler: async ({ deps, query }) => ({ data: await readReport(deps, query) }),
});

const close = endpoint({
  id: 'closeDeskMonth',
  path: 'PUT /desk/reports/{month}/closing',
  summary: 'Close a past month, so that no document can be dated in it',
  may: permissions,
  params: DeskMonthParams,
  body: DeskMonthClose,
  response: doneResponse('The month is closed.'),
  handler: perform(closeMonth, withMessage('The month is closed.')),
});

const reopen = endpoint({
  id: 'reopenDeskMonth',
  path: 'POST /desk/reports/{month}/reopening',
  summary: 'Reopen a closed month, with a reason',
  may: ['site.manage'],
  params: DeskMonthParams,
  body: DeskReason,
  response: doneResponse('The month is open again.'),
  handler: perform(reopenMonth, withMessage('The month is open again.')),
});

const documentsCsv = endpoint({
  id: 'exportDeskDocuments',
  path: 'GET /desk/reports/documents.csv',
  summary: 'Export the documents of a month as a CSV file',
  may: permissions,
  isDownload: true,
  query: DeskReportQuery,
  response: csvFile('One document per row, with amounts in rupees.'),
  handler: async ({ deps, actor, query: { month }, context }) => {
    const rows = await exportRows(deps, { actor, month, file: 'documents' }, findDocumentsWithDelay);
    return csvResponse(context, `documents-${month}`, documentColumns, [rows]);
  },
});

const paymentsCsv = endpoint({
  id: 'exportDeskPayments',
  path: 'GET /desk/reports/payments.csv',
  summary: 'Export the payments of a month as a CSV file',
  may: permissions,
  isDownload: true,
  query: DeskReportQuery,
  response: csvFile('One payment per row, with amounts in rupees; void payments are marked.'),
  handler: async ({ deps, actor, query: { month }, context }) => {
    const rows = await exportRows(deps, { actor, month, file: 'payments' }, findPaymentsInMonth);
    return csvResponse(context, `payments-${month}`, paymentColumns, [rows]);
  },
});

const tdsCsv = endpoint({
  id: 'exportDeskTds',
  path: 'GET /desk/reports/tds.csv',
  summary: 'Export the tax that companies deducted in the financial year of a month, as a CSV file',
  may: permissions,
  isDownload: true,
  query: DeskReportQuery,
  response: csvFile('One payment per row, with amounts in rupees; missing certificates are marked.'),
  handler: async ({ deps, actor, query: { month }, context }) => {
    const rows = await exportRows(deps, { actor, month, file: 'tds' }, findTds);
    return csvResponse(context, `tds-${month}`, tdsColumns, [rows]);
  },
});

const certificate = endpoint({
  id: 'enterDeskTdsCertificate',
  path: 'PUT /desk/payments/{id}/tds-certificate',
  summary: 'Enter the number of a company’s tax deduction certificate, Form 131 or 16A, and its TAN',
  may: permissions,
  params: RecordParams,
  body: DeskTdsCertificate,
  response: doneResponse('The certificate number is stored.'),
  handler: perform(enterCertificate, withMessage('The certificate is entered.')),
});

const gstCsv = endpoint({
  id: 'exportDeskGst',
  path: 'GET /desk/reports/gst.csv',
  summary: 'Export the documents of a month for the return GSTR-1, as a CSV file',
  may: permissions,
  isDownload: true,
  query: DeskGstQuery,
  response: csvFile('The sections of the return one below the other, with amounts in rupees.'),
  handler: async ({ deps, actor, query: { month, gstin }, context }) => {
    const documents = await exportRows(deps, { actor, month, file: 'gst' }, findDocumentsInMonth);
    const advances = await findAdvances(deps.db, monthBounds(month));
    return csvResponse(context, `gst-${month}`, summaryColumns, [
      summarise({ month, ...(gstin ? suppliesOf({ documents, advances }, gstin) : { documents, advances }) }),
    ]);
  },
});

const tally = endpoint({
  id: 'exportDeskTally',
  path: 'GET /desk/reports/tally.xml',
  summary: 'Export the vouchers of a month for Tally, as an XML file',
  description:
    'Documents, receipts and refunds, with the ledgers of the business settings. The id of a voucher never changes.',
  may: permissions,
  isDownload: true,
  query: DeskReportQuery,
  response: { description: 'The vouchers to import.', content: { 'text/xml': { schema: z.string() } } },
  handler: async ({ deps, actor, query: { month }, context }) => {
    const vouchers = await exportRows(deps, { actor, month, file: 'tally' }, buildVouchers);
    return downloadResponse(
      context,
      { name: `tally-${month}.xml`, type: 'text/xml; charset=utf-8' },
      tallyXml(vouchers),
    );
  },
});

export const booksEndpoints = [
  list,
  read,
  pdf,
  report,
  close,
  reopen,
  documentsCsv,
  paymentsCsv,
  tdsCsv,
  certificate,
  gstCsv,
  ...gstEndpoints,
  ...yearEndEndpoints,
  tally,
];
