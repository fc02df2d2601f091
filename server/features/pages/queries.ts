import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { pages } from '../../db/schema/index.ts';

/** A page by its slug. */
export async function findPage(db: Db, slug: string): Promise<typeof pages.$inferSelect | undefined> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  return page;
}
