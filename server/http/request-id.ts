import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header in which an answer tells the id of its request, by which it is found in the log. */
export const REQUEST_ID = 'X-Request-Id';

/** What can stand in a log: nginx writes 32 hexadecimal digits, others UUIDs or the like. */
const wellFormed = /^[\w-]{8,64}$/;

/** How requests get their ids: a proxy that is believed may bring one, so that its log and ours can be joined. */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  if (trustProxy === 0) return () => randomUUID();
  return ({ headers }) => {
    const brought = headers['x-request-id'];
    return typeof brought === 'string' && wellFormed.test(brought) ? brought : randomUUID();
  };
}
