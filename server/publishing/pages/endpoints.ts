import { eq } from 'drizzle-orm';
import { type Page, PageParams, PageResponse } from '../../../contract/publishing/page.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import { pages } from '../../db/schema/index.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { deskPageEndpoints } from './record.ts';

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
    const page = (await findPage(deps.db, params.slug)) ?? fail.notFound();
    return { data: await presentPage(page) };
  },
});

/** The legal pages. */
export const pageEndpoints = [get, ...deskPageEndpoints];

async function presentPage(row: typeof pages.$inferSelect): Promise<Page> {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    updatedOn: row.updatedOn,
    html: await renderMarkdown(row.body),
  };
}

async function findPage(db: Db, slug: string): Promise<typeof pages.$inferSelect | undefined> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  return page;
}
