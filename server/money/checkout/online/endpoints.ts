import { z } from 'zod';
import { PayCheckoutRequest } from '../../../../contract/money/checkout.ts';
import { CheckoutResponse } from '../../../../contract/money/gateway.ts';
import { paths } from '../../../../contract/paths.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { MAX_BODY_BYTES, readBytes, readParsedBody } from '../../../http/body.ts';
import { withToken } from '../../../http/form.ts';
import { linkOf } from '../service.ts';
import { openCheckout } from './checkout.ts';
import { readCheckoutCookie, setCheckoutCookie } from './checkout-cookie.ts';
import { handleReturn, type PostedReturn, pathAfterPayment } from './handle-return.ts';
import { receiveEvent } from './receive-event.ts';

const buyer = { tag: 'Payment', may: 'public' } as const;
const Received = z.object({ message: z.string() });

const open = endpoint({
  ...buyer,
  id: 'openCheckout',
  path: 'POST /pay/checkout',
  summary: 'Begin an online payment of the next amount due of an order',
  description: 'The seat is held for at least 20 minutes. A repeated call returns the payment that was already begun.',
  body: PayCheckoutRequest,
  form: { name: 'pay', fields: { token: 'nothing' }, page: withToken(paths.pay) },
  response: jsonResponse(CheckoutResponse, 'The fields to post to the payment service.'),
  otherResponses: {
    404: errorResponse('No order has this payment link.'),
    503: errorResponse('The payment service or the database cannot be reached.'),
  },
  handler: async (call) => {
    const { deps, context, body } = call;
    const { id: checkoutId, data } = await openCheckout(deps, await linkOf(call, body));
    setCheckoutCookie(deps, context, { checkoutId, token: body.token });
    return { message: 'Continue to the payment page.', data };
  },
});

const checkout = z.uuid();
const paymentReturn = {
  ...buyer,
  limit: 'return',
  status: 303,
  response: { description: 'Redirects to the order page, or to a page that names no order.' },
} as const;
const unknownCheckout = errorResponse('The URL names no known checkout.');

const returnPaid = endpoint({
  ...paymentReturn,
  id: 'returnFromPayment',
  path: 'POST /pay/return',
  summary: 'Return a buyer from the payment page after a payment',
  description:
    'The request comes from another site, so its signature is checked in place of its origin (decision 0043). Nothing is ' +
    'stored: with a valid signature the payment service is asked and the redirect leads to the order; without one, a cookie ' +
    'must show that the payment was begun in this browser.',
  fromAnywhere: true,
  query: z.strictObject({ checkout }),
  rawBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: z.looseObject({}) } } },
  otherResponses: { 415: errorResponse('The body is not a form.'), 422: unknownCheckout },
  handler: async ({ deps, query, context }) =>
    context.redirect(await handleReturn(deps, query.checkout, await readReturn(context.req.raw)), 303),
});

const returnUnpaid = endpoint({
  ...paymentReturn,
  id: 'returnFromClosedPayment',
  path: 'GET /pay/return',
  summary: 'Return a buyer who closed the payment page, or did not pay',
  // The outcome for the order page; without one, the buyer closed the payment page.
  query: z.strictObject({
    checkout,
    back: z.enum(['paid', 'failed', 'cancelled']).default('cancelled'),
    token: z.string().max(1000).optional().meta({ description: 'For a browser in which the payment did not begin.' }),
  }),
  otherResponses: { 422: unknownCheckout },
  handler: async ({ deps, query: { checkout: id, back, token }, context }) =>
    context.redirect(pathAfterPayment(readCheckoutCookie(deps, context, id) ?? token, back), 303),
});

async function readReturn(request: Request): Promise<PostedReturn> {
  const body = await readParsedBody(request);
  const fields = new Map(body.kind === 'form' ? body.fields : []);
  return {
    paymentId: fields.get('razorpay_payment_id'),
    signature: fields.get('razorpay_signature'),
    isError: [...fields.keys()].some((name) => name.startsWith('error')),
  };
}

/** Receives events from Razorpay. Nothing is counted or stored before the signature, a hash, is checked. */
const receive = endpoint({
  ...buyer,
  id: 'receivePaymentEvent',
  path: 'POST /hooks/razorpay',
  summary: 'Receive an event from Razorpay',
  description:
    'Only Razorpay calls this. The signature in `X-Razorpay-Signature` is made of the raw body, and is checked ' +
    'in place of the origin (decision 0043). An event with an `X-Razorpay-Event-Id` that is already stored changes nothing.',
  fromAnywhere: true,
  limit: 'none',
  rawBody: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } },
  response: jsonResponse(Received, 'The event is stored and will be processed.'),
  otherResponses: { 401: errorResponse('The signature is wrong; nothing was stored.') },
  handler: async ({ deps, context }) => {
    await receiveEvent(deps, {
      body: await readBytes(context.req.raw, MAX_BODY_BYTES),
      signature: context.req.header('X-Razorpay-Signature'),
      eventId: context.req.header('X-Razorpay-Event-Id'),
    });
    return { message: 'Received.' };
  },
});

export const onlinePaymentEndpoints = [open, returnUnpaid, returnPaid, receive];
