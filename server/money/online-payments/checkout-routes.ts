import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { CheckoutResponse } from '../../../contract/checkout.ts';
import { PayCheckoutRequest } from '../../../contract/pay.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { markBrowser } from './began.ts';
import { openCheckout } from './checkout.ts';

const open = createRoute({
  method: 'post',
  path: '/pay/checkout',
  operationId: 'openCheckout',
  tags: ['Payment'],
  summary: 'Begin to pay online what is due next of an order',
  description: 'Keeps the seat for at least 20 minutes. Asked again, it answers with the payment that was begun.',
  request: { body: formBody(PayCheckoutRequest) },
  responses: {
    200: jsonResponse(CheckoutResponse, 'What to post to the payment service.'),
    404: errorResponse('No order has this link.'),
    ...formResponses,
    503: errorResponse('The payment service or the database cannot be reached.'),
  },
});

/** Paying an order online, by the secret of its link. */
export function checkoutRoutes(deps: Deps, formPage?: FormPage) {
  const router = createRouter();
  const page = (_: unknown, context: Context) => pageWithToken(paths.pay, context);
  router.openAPIRegistry.registerPath(open);
  router.post(
    open.path,
    answerForms(deps, { name: 'pay', fields: [], page }, formPage),
    limitByAddress(deps),
    checkOrigin(deps),
    validate(PayCheckoutRequest),
    async (context) => {
      const { token } = context.req.valid('json');
      const { id: checkoutId, data } = await openCheckout(deps, token);
      markBrowser(deps, context, { checkoutId, token });
      return context.json({ message: 'Go on to the payment page.', data }, 200);
    },
  );
  return router;
}
