import { createRoute } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { PageAnswer, PageParams } from '../../../contract/page.ts';
import { pages } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { presentPage } from './present.ts';

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
    const { slug } = context.req.valid('param');
    const [row] = await deps.db.select().from(pages).where(eq(pages.slug, slug));
    if (!row) throw new RequestError('not_found');
    return context.json({ data: presentPage(row) }, 200);
  });
}
