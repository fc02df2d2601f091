import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
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

/** Ids of one page of matching posts alone, because rows with their texts would exceed the memory of the sort. */
export function findPageIds(db: Tx, filter: PostFilter, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ id: posts.id })
    .from(posts)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

/**
 * A page of matching published posts, newest first, how many match on all pages, and the categories of all published
 * posts in alphabetical order: one statement, because three took a fifth of the time of a search.
 */
export async function findPostPage(db: Tx, filter: PostFilter, page: { limit: number; offset: number }) {
  const total = db.select({ total: count() }).from(posts).where(matching(filter));
  const category = db
    .selectDistinct({ category: posts.category })
    .from(posts)
    .where(matching({}))
    .orderBy(posts.category);
  const rows = await db
    .select({ total: sql`(${total})`.mapWith(Number), categories: sql<string[]>`array(${category})`, post: posts })
    // One row even where no post matches.
    .from(sql`(VALUES (1)) AS list`)
    .leftJoin(posts, inArray(posts.id, findPageIds(db, filter, page)))
    .orderBy(...newestFirst);
  const [first] = rows;
  return {
    found: rows.flatMap(({ post }) => post ?? []),
    total: first?.total ?? 0,
    categories: first?.categories ?? [],
  };
}

export async function findPost(db: Tx, slug: string): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), matching({})));
  return row;
}
