import { and, count, desc, eq, ilike, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PostSummary } from '../../../contract/publishing/post.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { posts } from '../../db/schema/index.ts';

/** The columns of a post without its text, which is much larger than the others and which no list shows. */
const summaryColumns = columnsFor(posts, PostSummary);

/** A value, or its placeholder in a statement that is built once. */
type PostFilter = { pattern?: string | Placeholder; category?: string | Placeholder };

function matching({ pattern, category }: PostFilter): SQL | undefined {
  return and(
    isPublished(posts),
    category === undefined ? undefined : eq(posts.category, category),
    pattern === undefined ? undefined : hasPattern(pattern),
  );
}

function hasPattern(pattern: string | Placeholder): SQL | undefined {
  return or(ilike(posts.title, pattern), ilike(posts.excerpt, pattern), ilike(posts.category, pattern));
}

const patternOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches posts with this text in title, excerpt or category, in any case (docs/fixed.md, Blog). */
export const contains = (search: string): SQL | undefined => hasPattern(patternOf(search));

const newestFirst = [desc(posts.publishedOn), posts.id];

/** Only the ids of one page of matching posts, because rows with their texts would exceed the memory of the sort. */
export function findPageIds(tx: Tx, filter: PostFilter) {
  return tx
    .select({ id: posts.id })
    .from(posts)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

/** Page, total and categories in one statement, which saves a fifth of the time of a search. */
function pageQuery(tx: Tx, filter: PostFilter) {
  const total = tx.select({ total: count() }).from(posts).where(matching(filter));
  const category = tx
    .selectDistinct({ category: posts.category })
    .from(posts)
    .where(matching({}))
    .orderBy(posts.category);
  return (
    tx
      .select({
        total: sql`(${total})`.mapWith(Number),
        categories: sql<string[]>`array(${category})`,
        post: summaryColumns,
      })
      // One row even where no post matches.
      .from(sql`(VALUES (1)) AS list`)
      .leftJoin(posts, inArray(posts.id, findPageIds(tx, filter)))
      .orderBy(...newestFirst)
  );
}

type PageRow = Awaited<ReturnType<typeof pageQuery>>[number];
type PageValues = { pattern: string; category: string | undefined; limit: number; offset: number };

const pattern = sql.placeholder('pattern');
const category = sql.placeholder('category');
const toPage = (filter: PostFilter) => prepared<PageValues, PageRow[]>((db) => pageQuery(db, filter));
const pages = { all: toPage({}), found: toPage({ pattern }) };
const pagesOfCategory = { all: toPage({ category }), found: toPage({ pattern, category }) };

type PostPageFilter = { search: string | undefined; category: string | undefined; limit: number; offset: number };

/** A page of posts, newest first, with the number of all matches, and the categories of all published posts in alphabetical order. */
export async function findPostPage(tx: Tx, { search = '', ...filter }: PostPageFilter) {
  const { all, found } = filter.category === undefined ? pages : pagesOfCategory;
  const rows = await (search ? found : all)(tx, { ...filter, pattern: patternOf(search) });
  const [first] = rows;
  return {
    found: rows.flatMap(({ post }) => post ?? []),
    total: first?.total ?? 0,
    categories: first?.categories ?? [],
  };
}

export async function findPost(tx: Tx, slug: string) {
  const { body, nextCourseId } = posts;
  const [row] = await tx
    .select({ ...summaryColumns, body, nextCourseId })
    .from(posts)
    .where(and(eq(posts.slug, slug), matching({})));
  return row;
}
