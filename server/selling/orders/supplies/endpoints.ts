import { NoFields } from '../../../../contract/base/bodies.ts';
import { DeskOpenSuppliesResponse, DeskSuppliesInvoicedResponse } from '../../../../contract/selling/desk-supplies.ts';
import { doneResponse, endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../../records/index.ts';
import { invoiceSupplies, invoiceSupply, listOpenSupplies } from './issue.ts';

const may = ['accounting.read'] as const;

export const supplyEndpoints = [
  endpoint({
    id: 'listDeskOpenSupplies',
    path: 'GET /desk/supplies',
    summary: 'List what was supplied and not invoiced, the most urgent first',
    may,
    response: jsonResponse(DeskOpenSuppliesResponse, 'The orders, with the amounts to be invoiced.'),
    handler: async ({ deps }) => ({ data: await listOpenSupplies(deps) }),
  }),
  endpoint({
    id: 'invoiceDeskSupply',
    path: 'POST /desk/supplies/{id}/invoice',
    summary: 'Issue the invoice of what an order was supplied, before it is paid',
    may,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The invoice is issued, and emailed to the buyer.'),
    handler: perform(invoiceSupply, withMessage('The invoice is issued. The buyer gets an email.')),
  }),
  endpoint({
    id: 'invoiceDeskSupplies',
    path: 'POST /desk/supplies/invoices',
    summary: 'Issue the invoice of everything that was supplied and not invoiced',
    may,
    body: NoFields,
    response: jsonResponse(DeskSuppliesInvoicedResponse, 'What was issued, and what could not be.'),
    handler: async ({ deps, actor }) => ({ data: await invoiceSupplies(deps, actor) }),
  }),
];
