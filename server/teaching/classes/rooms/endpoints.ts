import { z } from 'zod';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { MAX_BODY_BYTES, readBytes } from '../../../http/body.ts';
import { receiveEvents, requireRoomServer } from './service.ts';

const Received = z.object({ message: z.string() });
const Event = z.looseObject({});

/** Receives Janus's events. Checks the password before it reads the body. */
const receive = endpoint({
  id: 'receiveRoomEvents',
  path: 'POST /hooks/rooms',
  tag: 'Learning',
  summary: 'Receive events from the server of live classes',
  description:
    'Only the operator’s Janus server calls this, as `janus` with a password (HTTP Basic), which is checked in place of the ' +
    'origin. A learner who enters a room and leaves it is marked as having attended. A repeated call changes nothing.',
  may: 'public',
  fromAnywhere: true,
  limit: 'none',
  rawBody: {
    required: true,
    content: { 'application/json': { schema: z.union([Event, z.array(Event).max(1000)]) } },
  },
  response: jsonResponse(Received, 'Events about participants are stored.'),
  otherResponses: {
    401: errorResponse('The name or password is wrong, or the site has no live classes; nothing was stored.'),
  },
  handler: async ({ deps, context }) => {
    requireRoomServer(deps.env, context.req.header('Authorization'));
    await receiveEvents(deps, await readBytes(context.req.raw, MAX_BODY_BYTES));
    return { message: 'Received.' };
  },
});

/** The rooms of live classes. */
export const roomEndpoints = [receive];
