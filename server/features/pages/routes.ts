import { createRoute } from '@hono/zod-openapi';
import { PageAnswer, PageParams } from '../../../contract/page.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { presentPage } from './present.ts';
import { findPage } from './queries.ts';

const one = createRoute({
  method: 'get',
  path: '/pages/{slug}',
  operationId: 'getPage',
  tags: ['Pages'],
  summary: 'A page of plain text: privacy, terms, refunds',
  middleware: publicAnswer,
  request: { params: PageParams, query: NoQuery },
  responses: {
    200: jsonAnswer(PageAnswer, 'The page.'),
    404: errorAnswer('No page has that slug.'),
    ...readAnswers,
  },
});

/** The legal pages. */
export function pagesRoutes(deps: Deps) {
  return createRouter().openapi(one, async (context) => {
    const page = await findPage(deps.db, context.req.valid('param').slug);
    if (!page) throw new RequestError('not_found');
    return context.json({ data: presentPage(page) }, 200);
  });
}
