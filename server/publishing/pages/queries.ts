import { eq } from 'drizzle-orm';
import { Page } from '../../../contract/publishing/page.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { pages } from '../../db/schema/index.ts';

export async function findPage(tx: Tx, slug: string) {
  const [page] = await tx
    .select({ ...columnsFor(pages, Page), body: pages.body })
    .from(pages)
    .where(eq(pages.slug, slug));
  return page;
}
