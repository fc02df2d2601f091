import { createRoute, z } from '@hono/zod-openapi';
import { createRouter, errorResponse, limitedResponse } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { bodyOf } from '../../http/body.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { beganIn } from './began.ts';
import { comeBack, type Posted, pathWithoutPayment } from './come-back.ts';

const checkout = z.uuid();
const query = z.strictObject({ checkout });
/** What the buyer did, for the page of the order; without it they closed the payment page. */
const closedQuery = z.strictObject({ checkout, back: z.enum(['failed', 'cancelled']).default('cancelled') });

const shared = {
  path: '/pay/return',
  tags: ['Payment'],
  // No session: what counts is the signature in the body.
  security: [{}],
  responses: {
    303: { description: 'To the page of the order, or to one that names none.' },
    413: errorResponse('The body is larger than 64 KB.'),
    415: errorResponse('The body is no form.'),
    422: errorResponse('The address names no checkout.'),
    429: limitedResponse('Too many requests from this address.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
};

const posted = createRoute({
  ...shared,
  method: 'post',
  operationId: 'returnFromPayment',
  summary: 'Where the payment page sends the buyer after a payment',
  description:
    'Comes from another site, so it is judged by its own signature in place of its origin (decision 0043). It stores nothing: ' +
    'a right signature has the payment service asked, and leads to the order; without one, the browser shows by its cookie ' +
    'that the payment was begun in it.',
  request: {
    query,
    body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: z.looseObject({}) } } },
  },
});

const closed = createRoute({
  ...shared,
  method: 'get',
  operationId: 'returnFromClosedPayment',
  summary: 'Where the payment page sends a buyer who closed it, or did not pay',
  request: { query: closedQuery },
});

/** The way back from the payment page. */
export function returnRoutes(deps: Deps) {
  const router = createRouter();
  const middleware = limitByAddress(deps, 'return');
  const lead = (path: string) =>
    new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
  router.openAPIRegistry.registerPath(posted);
  router.openapi({ ...closed, middleware }, (context) => {
    const { checkout: id, back } = context.req.valid('query');
    return lead(pathWithoutPayment(beganIn(context, id), back));
  });
  router.post(posted.path, middleware, async (context) => {
    const { data } = query.safeParse(context.req.query());
    if (!data) throw new RequestError('invalid_input');
    return lead(await comeBack(deps, data.checkout, await readPosted(context.req.raw)));
  });
  return router;
}

async function readPosted(request: Request): Promise<Posted> {
  const body = await bodyOf(request);
  const fields = new Map(body.kind === 'form' ? body.fields : []);
  return {
    paymentId: fields.get('razorpay_payment_id'),
    signature: fields.get('razorpay_signature'),
    isError: [...fields.keys()].some((name) => name.startsWith('error')),
  };
}
