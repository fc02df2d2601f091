import type { PostList, PostListQuery } from '../../../contract/post.ts';
import { Pager } from '../../ui/Pager.tsx';
import { PostGrid, PostGridSkeleton } from './PostGrid.tsx';
import { resultText } from './pages.ts';
import { blogAddress } from './query.ts';

type BlogResultsProps = {
  /** The posts of the query, or, while those load, of the query before. */
  list: PostList | undefined;
  loading: boolean;
  query: PostListQuery;
};

const NO_BREAK_SPACE = '\u00a0';

/** The posts that match, how many they are, and the way to more. */
export function BlogResults({ list, loading, query }: BlogResultsProps) {
  if (!list) return <PostGridSkeleton />;
  const found = list.data.length > 0;
  // Posts match, but on the pages before.
  const none = list.total > 0 ? 'There are no posts on this page.' : 'No blog posts found matching your search.';
  const says = found ? resultText(list.total, query.q ?? '') : none;
  const unfiltered = !query.q && !query.category && list.page === 1;
  return (
    <div aria-busy={loading} className="transition-opacity aria-busy:opacity-50">
      <p role="status" className={found || loading ? 'facts mb-4 text-ink-2' : 'py-10 text-lg'}>
        {/* Nothing is known yet of what is looked for. */}
        {loading ? NO_BREAK_SPACE : says}
      </p>
      {loading && !found && <PostGridSkeleton />}
      {found && <PostGrid posts={list.data} lead={unfiltered && list.data.length > 4} />}
      <Pager addressOf={(page) => blogAddress({ ...query, page })} page={list.page} pages={list.pages} />
    </div>
  );
}
