import { useEffect, useRef } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PostListQuery, PostSummary } from '../../../contract/publishing/post.ts';
import { type CallState, callState } from '../../api.ts';
import type { RootState } from '../../store.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { CategoryLinks, SearchForm, useBlogFilter } from './BlogFilter.tsx';
import { BlogResults } from './BlogResults.tsx';
import { listPosts } from './endpoints.ts';
import { blogAddress, blogQuery } from './query.ts';
import type { BlogState } from './slice.ts';

type BlogView = BlogState & CallState & { posts: PostSummary[] };

const NO_POSTS: PostSummary[] = [];

export function selectBlog(state: RootState, query: PostListQuery): BlogView {
  const call = listPosts.select(query)(state);
  return { ...state.blog, posts: call.data?.data ?? NO_POSTS, ...callState(call) };
}

/** Logs that the posts could not be loaded, once per page even if the call is repeated (docs/fixed.md, Blog). */
function useLogOnce(error: CallState['error']): void {
  const logged = useRef(false);
  useEffect(() => {
    if (!error || logged.current) return;
    logged.current = true;
    // biome-ignore lint/suspicious/noConsole: the console is fixed for this message.
    console.error('Blog posts could not be loaded', error);
  }, [error]);
}

const DESCRIPTION =
  'Practical articles on frontend, backend, AI and CSS: short, exact, with code that we ran. Search them or pick a category.';

export function BlogListPage() {
  const [search] = useSearchParams();
  const query = blogQuery(search);
  const searchBox = useRef<HTMLInputElement>(null);
  useBlogFilter(query, searchBox);
  const { data: list, refetch } = listPosts.useQuery(query);
  const { error, loading, activeCategory } = useSelector((state: RootState) => selectBlog(state, query), shallowEqual);
  useLogOnce(error);

  return (
    <div className="wrap pt-12 md:pt-16">
      <PageMeta title="Blogs" description={DESCRIPTION} path={query.q ? paths.blogs : blogAddress(query)} />
      <h1 className="title-1">Latest Insights</h1>
      <div className="mt-8 grid gap-4 border-b border-hairline pb-6 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,max-content)] lg:items-start">
        <div className="lg:order-last">
          <SearchForm searchBox={searchBox} initial={query.q ?? ''} />
        </div>
        <CategoryLinks categories={list?.categories ?? []} active={activeCategory} />
      </div>
      <div className="mt-6">
        {error ? (
          <TryAgain message="The posts could not be loaded." onRetry={refetch} />
        ) : (
          <BlogResults list={list} loading={loading} query={query} />
        )}
      </div>
    </div>
  );
}
