import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PostList, PostListQuery, PostSummary } from '../../../contract/publishing/post.ts';
import { PostCover } from '../../ui/cover/PostCover.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { blogAddress } from './query.ts';

/** The line above the posts. @param total of all pages @param searchTerm as typed; white space alone does not count */
export function resultText(total: number, searchTerm: string): string {
  const posts = total === 1 ? '1 post' : `${total} posts`;
  const term = searchTerm.trim();
  return term ? `${posts} for ‘${term}’` : posts;
}

const layouts = {
  card: { article: 'flex h-full flex-col', cover: 'border-b', body: 'p-5', title: 'title-3', excerpt: '' },
  lead: {
    article: 'md:grid md:grid-cols-2',
    cover: 'border-b md:h-full md:border-r md:border-b-0',
    body: 'p-5 md:justify-center md:p-8 lg:p-12',
    title: 'title-2',
    excerpt: 'md:text-lg',
  },
} as const;

function PostCard({ post, layout = 'card' }: { post: PostSummary; layout?: keyof typeof layouts }) {
  const classes = layouts[layout];
  return (
    <article
      className={`group relative overflow-hidden rounded border border-hairline bg-sheet hover:border-strong ${classes.article}`}
    >
      <PostCover
        slug={post.slug}
        category={post.category}
        image={post.image}
        className={`border-hairline ${classes.cover}`}
      />
      <div className={`flex flex-1 flex-col ${classes.body}`}>
        <p className="facts flex flex-wrap justify-between gap-x-4 text-ink-2">
          <span>{post.category}</span>
          <time dateTime={post.publishedOn}>{post.date}</time>
        </p>
        <h2 className={`mt-2 ${classes.title}`}>
          <Link
            to={paths.post(post.slug)}
            className="no-underline decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h2>
        <p className={`mt-3 text-base text-ink-2 ${classes.excerpt}`}>{post.excerpt}</p>
      </div>
    </article>
  );
}

const gridClass = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';

type PostGridProps = {
  posts: PostSummary[];
  hasLead: boolean;
};

function PostGrid({ posts, hasLead }: PostGridProps) {
  return (
    <ul className={gridClass}>
      {posts.map((post, index) => {
        const isLead = hasLead && index === 0;
        return (
          <li key={post.id} className={isLead ? 'sm:col-span-full' : ''}>
            <PostCard post={post} layout={isLead ? 'lead' : 'card'} />
          </li>
        );
      })}
    </ul>
  );
}

/** Four skeleton cards (docs/fixed.md, Blog). */
const SKELETONS = ['first', 'second', 'third', 'fourth'];

function PostGridSkeleton() {
  return (
    <SkeletonGroup label="Loading posts">
      <div className={gridClass}>
        {SKELETONS.map((name) => (
          <div key={name} data-skeleton="" className="rounded border border-hairline bg-sheet">
            <Skeleton className="aspect-video w-full" />
            <div className="grid gap-3 p-5">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-7 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

type BlogResultsProps = {
  /** The posts of the query; while they load, the posts of the previous query. */
  list: PostList | undefined;
  loading: boolean;
  query: PostListQuery;
};

const NO_BREAK_SPACE = '\u00a0';

export function BlogResults({ list, loading, query }: BlogResultsProps) {
  if (!list) return <PostGridSkeleton />;
  const hasPosts = list.data.length > 0;
  // With a total, the matches are on earlier pages.
  const emptyText = list.total > 0 ? 'There are no posts on this page.' : 'No blog posts found matching your search.';
  const resultLine = hasPosts ? resultText(list.total, query.q ?? '') : emptyText;
  const isUnfiltered = !query.q && !query.category && list.page === 1;
  return (
    <div aria-busy={loading} className="transition-opacity aria-busy:opacity-50">
      <p role="status" className={hasPosts || loading ? 'facts mb-4 text-ink-2' : 'py-10 text-lg'}>
        {/* The result is not known yet. */}
        {loading ? NO_BREAK_SPACE : resultLine}
      </p>
      {loading && !hasPosts && <PostGridSkeleton />}
      {hasPosts && <PostGrid posts={list.data} hasLead={isUnfiltered && list.data.length > 4} />}
      <Pager addressOf={(page) => blogAddress({ ...query, page })} page={list.page} pages={list.pages} />
    </div>
  );
}
