import { and, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PublicationState } from '../../../contract/base/publication.ts';
import type { DeskPostsQuery } from '../../../contract/publishing/desk-post.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byText, byTime, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { posts } from '../../db/schema/index.ts';
import { contains } from './queries.ts';

const { id, title, category, author, publishAt, createdAt, updatedAt } = posts;
const isNotDeleted = isNull(posts.deletedAt);

const isInState: Record<PublicationState, SQL | undefined> = {
  draft: isNull(publishAt),
  scheduled: gt(publishAt, sql`now()`),
  published: and(isNotNull(publishAt), lte(publishAt, sql`now()`)),
};

const newest = descending(byTime(createdAt));

const sortOrders: Record<NonNullable<DeskPostsQuery['sort']>, SortOrder> = {
  title: ascending(byText(title)),
  '-title': descending(byText(title)),
  updatedAt: ascending(byTime(updatedAt)),
  '-updatedAt': descending(byTime(updatedAt)),
};

export function findPosts(tx: Tx, { q, category: categoryFilter, state, cursor, sort }: DeskPostsQuery) {
  const page = pageIn(sort ? sortOrders[sort] : newest, id, cursor);
  return tx
    .select({ id, title, category, author, publishAt, updatedAt, cursorKey: page.cursorKey })
    .from(posts)
    .where(
      and(
        isNotDeleted,
        categoryFilter ? eq(category, categoryFilter) : undefined,
        state && isInState[state],
        q ? contains(q) : undefined,
        page.after,
      ),
    )
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

/** The categories of posts, drafts included, in alphabetical order. */
export async function findCategories(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ category })
    .from(posts)
    .where(and(isNotDeleted, ne(category, '')))
    .groupBy(category)
    .orderBy(category);
  return rows.map((row) => row.category);
}
