import { z } from 'zod';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { MAX_BODY_BYTES, readBytes } from '../../../http/body.ts';
import { receiveEvents, requireRoomServer } from './service.ts';

const Received = z.object({ message: z.string() });
const Event = z.looseObject({});

/** Takes Janus's events. Nothing is read before the password is checked. */
const receive = endpoint({
  id: 'receiveRoomEvents',
  path: 'POST /hooks/rooms',
  tag: 'Learning',
  summary: 'Receive events from the server of live classes',
  description:
    'Only a Janus of the operator calls this, as `janus` with a password (HTTP Basic), which stands in place of the check of the ' +
    'origin. A learner who comes into a room and leaves it is marked as having attended. A repeat changes nothing.',
  may: 'public',
  fromAnywhere: true,
  limit: 'none',
  rawBody: {
    required: true,
    content: { 'application/json': { schema: z.union([Event, z.array(Event).max(1000)]) } },
  },
  response: jsonResponse(Received, 'What was about people in a room is stored.'),
  otherResponses: {
    401: errorResponse('Name or password is wrong, or the site has no rooms; nothing was stored.'),
  },
  handler: async ({ deps, context }) => {
    requireRoomServer(deps.env, context.req.header('Authorization'));
    await receiveEvents(deps, await readBytes(context.req.raw, MAX_BODY_BYTES));
    return { message: 'Received.' };
  },
});

/** The rooms of live classes. */
export const roomEndpoints = [receive];
