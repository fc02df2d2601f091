import { createRoute } from '@hono/zod-openapi';
import { Health, Readiness } from '../../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
import { whyNotReady } from './service.ts';

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Operation'],
  summary: 'Whether the process serves; asks no database',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(Health, 'The process serves.'),
    422: errorAnswer('There is no such query parameter.'),
    500: errorAnswer('A fault of the server.'),
  },
});

const ready = createRoute({
  method: 'get',
  path: '/ready',
  operationId: 'getReadiness',
  tags: ['Operation'],
  summary: 'Whether this node should be sent requests',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(
      Readiness,
      'The database answers and is of this version, changes of content are heard, and nobody stops the node.',
    ),
    422: errorAnswer('There is no such query parameter.'),
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('It should not; `message` says why.'),
  },
});

/**
 * What an operator's monitor asks.
 * @param patience milliseconds that the database has to answer.
 */
export function healthRoutes(deps: Pick<Deps, 'db' | 'node'>, { patience = 2000 } = {}) {
  return createRouter()
    .openapi(health, (context) => context.json({ status: 'ok' } as const, 200))
    .openapi(ready, async (context) => {
      const reason = await whyNotReady(deps, patience);
      if (reason) throw new RequestError('unavailable', { message: reason });
      return context.json({ status: 'ready' } as const, 200);
    });
}
