import { createRoute, z } from '@hono/zod-openapi';
import { createRouter, errorResponse, jsonResponse } from '../../api/answers.ts';
import type { Deps } from '../../deps.ts';
import { MAX_BODY_BYTES, readBytes } from '../../http/body.ts';
import { receiveEvent } from './receive.ts';

const Received = z.object({ message: z.string() });

const receive = createRoute({
  method: 'post',
  path: '/hooks/razorpay',
  operationId: 'receivePaymentEvent',
  tags: ['Payment'],
  summary: 'What Razorpay tells the site',
  description:
    'Only Razorpay calls this. The signature in `X-Razorpay-Signature` is that of the body as it was sent, and stands in ' +
    'place of the check of the origin (decision 0043). A repeat of the same `X-Razorpay-Event-Id` changes nothing.',
  // No session: the signature says who it is.
  security: [{}],
  request: { body: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } } },
  responses: {
    200: jsonResponse(Received, 'The event is stored, and will be worked.'),
    401: errorResponse('The signature is wrong; nothing was stored.'),
    413: errorResponse('The body is larger than 64 KB.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** Takes Razorpay's events. Nothing is counted or stored before the signature is checked, which takes no longer than a hash. */
export function hookRoutes(deps: Deps) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(receive);
  router.post(receive.path, async (context) => {
    await receiveEvent(deps, {
      body: await readBytes(context.req.raw, MAX_BODY_BYTES),
      signature: context.req.header('X-Razorpay-Signature'),
      eventId: context.req.header('X-Razorpay-Event-Id'),
    });
    return context.json({ message: 'Received.' }, 200);
  });
  return router;
}
