import { createRoute } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { type Page, PageParams, PageResponse } from '../../../contract/page.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery, readResponses } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import { pages } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';

const one = createRoute({
  method: 'get',
  path: '/pages/{slug}',
  operationId: 'getPage',
  tags: ['Pages'],
  summary: 'A page of plain text: privacy, terms, refunds',
  request: { params: PageParams, query: NoQuery },
  responses: {
    200: jsonResponse(PageResponse, 'The page.'),
    404: errorResponse('No page has that slug.'),
    ...readResponses,
  },
});

/** The legal pages. */
export function pagesRoutes(deps: Deps) {
  return createRouter().openapi(one, async (context) => {
    const page = await findPage(deps.db, context.req.valid('param').slug);
    if (!page) throw new RequestError('not_found');
    return context.json({ data: await presentPage(page) }, 200);
  });
}

export async function presentPage(row: typeof pages.$inferSelect): Promise<Page> {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    updatedOn: row.updatedOn,
    html: await renderMarkdown(row.body),
  };
}

/** A page by its slug. */
export async function findPage(db: Db, slug: string): Promise<typeof pages.$inferSelect | undefined> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  return page;
}
