import { and, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/published.ts';
import { posts } from '../../db/schema/index.ts';

export type PostRow = typeof posts.$inferSelect;

export type PostFilter = {
  search?: string | undefined;
  category?: string | undefined;
};

function matching({ search, category }: PostFilter): SQL | undefined {
  return and(
    isPublished(posts),
    category === undefined ? undefined : eq(posts.category, category),
    search ? contains(search) : undefined,
  );
}

/** Specification section 4: a substring of title, excerpt or category, whatever the case. */
export function contains(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(posts.title, pattern), ilike(posts.excerpt, pattern), ilike(posts.category, pattern));
}

const newestFirst = [desc(posts.publishedOn), posts.id];

/** Matching published posts, newest first. Sorts ids alone, because rows with their texts would exceed the sort's memory. */
export function findPosts(db: Tx, filter: PostFilter, { limit, offset }: { limit: number; offset: number }) {
  const page = db
    .select({ id: posts.id })
    .from(posts)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return db
    .select()
    .from(posts)
    .where(inArray(posts.id, page))
    .orderBy(...newestFirst);
}

export async function countPosts(db: Tx, filter: PostFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts).where(matching(filter));
  return row?.total ?? 0;
}

/** Categories of published posts in alphabetical order. */
export async function findCategories(db: Tx): Promise<string[]> {
  const rows = await db
    .select({ category: posts.category })
    .from(posts)
    .where(matching({}))
    .groupBy(posts.category)
    .orderBy(posts.category);
  return rows.map((row) => row.category);
}

export async function findPost(db: Tx, slug: string): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), matching({})));
  return row;
}
