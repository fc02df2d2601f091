import { useRef } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import type { RootState } from '../../store.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { BlogResults } from './BlogResults.tsx';
import { CategoryLinks } from './CategoryLinks.tsx';
import { useGetPostsQuery } from './endpoints.ts';
import { blogAddress, blogQuery } from './query.ts';
import { SearchForm } from './SearchForm.tsx';
import { selectBlog } from './select.ts';
import { useBlogFilter } from './use-blog-filter.ts';
import { useLoggedOnce } from './use-logged-once.ts';

const DESCRIPTION =
  'Practical articles on frontend, backend, AI and CSS: short, exact, with code that was really run. Search them or pick a category.';

/** All posts, searched or of one category (specification section 2, Blogs). */
export function BlogListPage() {
  const [search] = useSearchParams();
  const query = blogQuery(search);
  const box = useRef<HTMLInputElement>(null);
  useBlogFilter(query, box);
  const { data: list, refetch } = useGetPostsQuery(query);
  const { error, loading, activeCategory } = useSelector((state: RootState) => selectBlog(state, query), shallowEqual);
  useLoggedOnce(error);

  return (
    <div className="wrap pt-12 md:pt-16">
      <PageMeta title="Blogs" description={DESCRIPTION} path={query.q ? paths.blogs : blogAddress(query)} />
      <h1 className="title-1">Latest Insights</h1>
      <div className="mt-8 grid gap-4 border-b border-hairline pb-6 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,max-content)] lg:items-start">
        <div className="lg:order-last">
          <SearchForm box={box} initial={query.q ?? ''} />
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
