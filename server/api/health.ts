import { createRoute } from '@hono/zod-openapi';
import { Health, Readiness } from '../../contract/health.ts';
import { RequestError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { whyNotReady } from '../http/service.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from './answers.ts';

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Operation'],
  summary: 'Whether the process is running; does not use the database',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(Health, 'The process serves.'),
    422: errorResponse('There is no such query parameter.'),
    500: errorResponse('A fault of the server.'),
  },
});

const ready = createRoute({
  method: 'get',
  path: '/ready',
  operationId: 'getReadiness',
  tags: ['Operation'],
  summary: 'Whether this node is ready for requests',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(
      Readiness,
      'The database answers and has this version, the node receives content changes, and it is not stopping.',
    ),
    422: errorResponse('There is no such query parameter.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('It should not; `message` says why.'),
  },
});

/**
 * Health and readiness, for monitors.
 * @param timeoutMs timeout of the database, in milliseconds.
 */
export function healthRoutes(deps: Pick<Deps, 'db' | 'node'>, { timeoutMs = 2000 } = {}) {
  return createRouter()
    .openapi(health, (context) => context.json({ status: 'ok' } as const, 200))
    .openapi(ready, async (context) => {
      const reason = await whyNotReady(deps, timeoutMs);
      if (reason) throw new RequestError('unavailable', { message: reason });
      return context.json({ status: 'ready' } as const, 200);
    });
}
