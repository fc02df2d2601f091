import { createRoute } from '@hono/zod-openapi';
import { Health, Readiness } from '../../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
import { databaseAnswers } from './service.ts';

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
  },
});

const ready = createRoute({
  method: 'get',
  path: '/ready',
  operationId: 'getReadiness',
  tags: ['Operation'],
  summary: 'Whether the database answers',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(Readiness, 'The database answers.'),
    422: errorAnswer('There is no such query parameter.'),
    503: errorAnswer('The database does not answer in time.'),
  },
});

/**
 * What an operator's monitor asks.
 * @param patience milliseconds that the database has to answer.
 */
export function healthRoutes(deps: Pick<Deps, 'db'>, { patience = 2000 } = {}) {
  return createRouter()
    .openapi(health, (context) => context.json({ status: 'ok' } as const, 200))
    .openapi(ready, async (context) => {
      if (!(await databaseAnswers(deps, patience))) throw new RequestError('unavailable');
      return context.json({ status: 'ready' } as const, 200);
    });
}
