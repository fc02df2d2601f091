import { eq } from 'drizzle-orm';
import { Page, PageParams, PageResponse } from '../../../contract/publishing/site.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { pages } from '../../db/schema/index.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { deskPageEndpoints } from './record.ts';

async function findPage(tx: Tx, slug: string) {
  const [page] = await tx
    .select({ ...columnsFor(pages, Page), body: pages.body })
    .from(pages)
    .where(eq(pages.slug, slug));
  return page;
}

const get = endpoint({
  id: 'getPage',
  path: 'GET /pages/{slug}',
  tag: 'Pages',
  summary: 'Read a text page: privacy, terms or refunds',
  may: 'public',
  cached: true,
  params: PageParams,
  response: jsonResponse(PageResponse, 'The page.'),
  otherResponses: { 404: errorResponse('No page has that slug.') },
  handler: async ({ deps, params }) => {
    const { body, ...page } = (await findPage(deps.db, params.slug)) ?? fail.notFound();
    return { data: { ...page, html: await renderMarkdown(body) } };
  },
});

export const pageEndpoints = [get, ...deskPageEndpoints];
