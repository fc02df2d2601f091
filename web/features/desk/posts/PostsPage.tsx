import { Link, useSearchParams } from 'react-router';
import type { DeskPostRow } from '../../../../contract/desk-post.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { ChoiceFilter, SearchFilter } from '../ui/FilterInputs.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { listQuery } from '../ui/list-query.ts';
import { PublicationBadge } from '../ui/PublicationBadge.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useGetDeskPostCategoriesQuery, useGetDeskPostsQuery } from './endpoints.ts';
import { postFilters } from './filters.ts';

const columns: Column<DeskPostRow>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <Link to={deskPaths.post(id)} className={linkClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Who sees it', cell: ({ publication }) => <PublicationBadge of={publication} /> },
  { label: 'Category', cell: ({ category }) => category || 'None' },
  { label: 'Author', cell: ({ author }) => author || 'Nobody' },
  { label: 'Changed', cell: ({ updatedAt }) => <LocalTime iso={updatedAt} /> },
];

const states = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

/** The posts of the blog, also those that nobody sees. */
export function PostsPage() {
  const [search] = useSearchParams();
  const { currentData: posts, isError, refetch } = useGetDeskPostsQuery(listQuery(search, postFilters));
  const { data: categories = [] } = useGetDeskPostCategoriesQuery();
  return (
    <DeskPage
      title="Posts"
      path={deskPaths.posts}
      actions={
        <Link to={deskPaths.newPost} className={buttonClass('accent')}>
          New post
        </Link>
      }
    >
      <FilterForm>
        <SearchFilter label="Search title, excerpt or category" />
        <ChoiceFilter label="Who sees it" name="state" options={states} />
        <ChoiceFilter label="Category" name="category" options={categories.map((value) => ({ value, label: value }))} />
      </FilterForm>
      {posts ? (
        <>
          <RecordTable
            caption="Posts, newest first"
            columns={columns}
            rows={posts.data}
            keyOf={({ id }) => id}
            empty="No posts to show."
          />
          <CursorPager next={posts.next} />
        </>
      ) : (
        <Loading what="posts" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
