import { createRoute, z } from '@hono/zod-openapi';
import { createRouter, errorResponse, jsonResponse } from '../../../api/answers.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_BODY_BYTES, readBytes } from '../../../http/body.ts';
import { receiveEvents, requireRoomServer } from './service.ts';

const Received = z.object({ message: z.string() });
const Event = z.looseObject({});

const receive = createRoute({
  method: 'post',
  path: '/hooks/rooms',
  operationId: 'receiveRoomEvents',
  tags: ['Learning'],
  summary: 'What the server of live classes tells the site',
  description:
    'Only a Janus of the operator calls this, as `janus` with a password (HTTP Basic), which stands in place of the check of the ' +
    'origin. Who comes into a room and leaves it is marked as having attended. A repeat changes nothing.',
  // No session: the password says who it is.
  security: [{}],
  request: {
    body: { required: true, content: { 'application/json': { schema: z.union([Event, z.array(Event).max(1000)]) } } },
  },
  responses: {
    200: jsonResponse(Received, 'What was about people in a room is stored.'),
    401: errorResponse('Name or password is wrong, or the site has no rooms; nothing was stored.'),
    413: errorResponse('The body is larger than 64 KB.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** Takes Janus's events. Nothing is read before the password is checked. */
export function roomRoutes(deps: Deps) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(receive);
  router.post(receive.path, async (context) => {
    requireRoomServer(deps.env, context.req.header('Authorization'));
    await receiveEvents(deps, await readBytes(context.req.raw, MAX_BODY_BYTES));
    return context.json({ message: 'Received.' }, 200);
  });
  return router;
}
