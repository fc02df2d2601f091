import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { pages } from '../../db/schema/index.ts';

export type PageRow = typeof pages.$inferSelect;

export async function findPage(tx: Tx, slug: string): Promise<PageRow | undefined> {
  const [page] = await tx.select().from(pages).where(eq(pages.slug, slug));
  return page;
}
