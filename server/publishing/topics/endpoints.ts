import { createRoute } from '@hono/zod-openapi';
import { TopicList, TopicParams, TopicResponse } from '../../../contract/topic.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery, readResponses } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { presentTopic } from './present.ts';
import { findTopic, findTopics } from './queries.ts';

const MISSING = 'Resource not found';

const list = createRoute({
  method: 'get',
  path: '/topics',
  operationId: 'listTopics',
  tags: ['Free resources'],
  summary: 'Topics of the free resources',
  request: { query: NoQuery },
  responses: { 200: jsonResponse(TopicList, 'Every topic, in the order of the site.'), ...readResponses },
});

const one = createRoute({
  method: 'get',
  path: '/topics/{slug}',
  operationId: 'getTopic',
  tags: ['Free resources'],
  summary: 'One topic; its courses are listed by `/api/courses?topic=`',
  request: { params: TopicParams, query: NoQuery },
  responses: {
    200: jsonResponse(TopicResponse, 'The topic.'),
    404: errorResponse('No topic has that slug.'),
    ...readResponses,
  },
});

/** Topics of the free courses. */
export function resourcesRoutes(deps: Deps) {
  return createRouter(MISSING)
    .openapi(list, async (context) => {
      const rows = await findTopics(deps.db);
      return context.json({ data: rows.map(presentTopic) }, 200);
    })
    .openapi(one, async (context) => {
      const row = await findTopic(deps.db, context.req.valid('param').slug);
      if (!row) throw new RequestError('not_found', { message: MISSING });
      return context.json({ data: presentTopic(row) }, 200);
    });
}
