import { createRoute } from '@hono/zod-openapi';
import { TopicAnswer, TopicList, TopicParams } from '../../../contract/topic.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { presentTopic } from './present.ts';
import { findTopic, findTopics } from './queries.ts';

const MISSING = 'Resource not found';

const list = createRoute({
  method: 'get',
  path: '/topics',
  operationId: 'listTopics',
  tags: ['Free resources'],
  summary: 'Topics of the free resources',
  middleware: publicAnswer,
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(TopicList, 'Every topic, in the order of the site.'), ...readAnswers },
});

const one = createRoute({
  method: 'get',
  path: '/topics/{slug}',
  operationId: 'getTopic',
  tags: ['Free resources'],
  summary: 'One topic; its courses are listed by `/api/courses?topic=`',
  middleware: publicAnswer,
  request: { params: TopicParams, query: NoQuery },
  responses: {
    200: jsonAnswer(TopicAnswer, 'The topic.'),
    404: errorAnswer('No topic has that slug.'),
    ...readAnswers,
  },
});

/** The topics that free courses belong to. */
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
