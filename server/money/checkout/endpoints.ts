import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  PayBillRequest,
  PayCouponRequest,
  PayHoldRequest,
  PayOrderResponse,
  PayQuery,
  PayReportRequest,
  PayResponse,
} from '../../../contract/pay.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { answerPdf } from '../../books/documents/index.ts';
import type { Deps } from '../../deps.ts';
import { parseBody } from '../../http/body.ts';
import { answerForms, type FormPage, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import {
  findOrderDocument,
  holdOrder,
  readPayOrder,
  reportTransfer,
  saveBill,
  takeCoupon,
  takeCouponOff,
} from './service.ts';

const missing = errorResponse('No order has this link.');
const readErrors = {
  404: missing,
  422: errorResponse('The link is incomplete.'),
  429: formResponses[429],
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};

const read = createRoute({
  method: 'get',
  path: '/pay',
  operationId: 'getPayOrder',
  tags: ['Payment'],
  summary: 'Read the order of a link, and how it can be paid',
  request: { query: PayQuery },
  responses: { 200: jsonResponse(PayOrderResponse, 'The order.'), ...readErrors },
});

const document = createRoute({
  method: 'get',
  path: '/pay/documents/{id}',
  operationId: 'getPayDocument',
  tags: ['Payment'],
  summary: 'Read an invoice, receipt or credit note of the order of a link as PDF',
  request: { query: PayQuery, params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'The document.',
      content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...readErrors,
  },
});

/** A form of the page: what it posts, which of its fields come back to it, and what is done. */
type PayForm<Schema extends z.ZodType<object>> = {
  id: string;
  path: string;
  summary: string;
  schema: Schema;
  fields: readonly string[];
  /** @returns what was done, in words */
  handle: (input: z.output<Schema>) => Promise<string>;
};

/** The page of an order, by the secret of its link: no account is needed. */
export function payRoutes(deps: Deps, formPage?: FormPage) {
  const router = createRouter();
  // Counted together, `/pay` itself too: each of them tries a token.
  router.use('/pay/*', limitByAddress(deps));
  router.openapi(read, async (context) => {
    const { token } = context.req.valid('query');
    return context.json({ data: await readPayOrder(deps, token) }, 200);
  });
  router.openapi(document, async (context) => {
    const { token } = context.req.valid('query');
    return answerPdf(context, await findOrderDocument(deps, token, context.req.valid('param').id));
  });

  function addForm<Schema extends z.ZodType<object>>({ id, path, summary, schema, fields, handle }: PayForm<Schema>) {
    const route = createRoute({
      method: 'post',
      path,
      operationId: id,
      tags: ['Payment'],
      summary,
      request: { body: formBody(schema) },
      responses: { 200: jsonResponse(PayResponse, 'What was done, in words.'), 404: missing, ...formResponses },
    });
    const page = (_: unknown, context: Context) => pageWithToken(paths.pay, context);
    router.openAPIRegistry.registerPath(route);
    router.post(
      path,
      answerForms(deps, { name: 'pay', fields, page }, formPage),
      checkOrigin(deps),
      async (context) => {
        const input = await parseBody(context.req.raw, schema);
        return context.json({ message: await handle(input) }, 200);
      },
    );
  }
  addForm({
    id: 'holdPayOrder',
    path: '/pay/hold',
    summary: 'Keep the seat of an order while it is paid',
    schema: PayHoldRequest,
    fields: [],
    handle: ({ token }) => holdOrder(deps, token),
  });
  addForm({
    id: 'usePayCoupon',
    path: '/pay/coupon',
    summary: 'Take a coupon off the price of an order',
    schema: PayCouponRequest,
    fields: ['coupon'],
    handle: ({ token, coupon }) => takeCoupon(deps, token, coupon),
  });
  addForm({
    id: 'removePayCoupon',
    path: '/pay/coupon/remove',
    summary: 'Take the coupon off an order: its full price is due',
    schema: PayHoldRequest,
    fields: [],
    handle: ({ token }) => takeCouponOff(deps, token),
  });
  addForm({
    id: 'reportPayTransfer',
    path: '/pay/report',
    summary: 'Report a transfer for an order; staff look for it',
    schema: PayReportRequest,
    fields: ['reference'],
    handle: ({ token, reference }) => reportTransfer(deps, token, reference),
  });
  addForm({
    id: 'savePayBill',
    path: '/pay/bill',
    summary: 'Say what the invoices of an order name',
    schema: PayBillRequest,
    fields: ['billName', 'state', 'billAddress', 'gstin'],
    handle: (bill) => saveBill(deps, bill),
  });
  return router;
}
