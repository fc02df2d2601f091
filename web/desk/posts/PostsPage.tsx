import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskPostRow } from '../../../contract/publishing/desk-post.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { PublicationBadge } from '../ui/Publication.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import { listPostCategories, listPosts, postFilters } from './endpoints.ts';

const columns: ListColumn<DeskPostRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    to: ({ id }) => deskPaths.post(id),
    cell: ({ title }) => title,
  },
  { label: 'Visibility', cell: ({ publication }) => <PublicationBadge publication={publication} />, width: 'm' },
  { label: 'Category', cell: ({ category }) => category || 'None', width: 'm' },
  { label: 'Author', from: 'laptop', cell: ({ author }) => author || 'No one', width: 'l' },
  { label: 'Changed', sort: '-updatedAt', cell: ({ updatedAt }) => <Moment iso={updatedAt} />, width: 'm' },
];

const visibilityOptions = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

export function PostsPage() {
  const result = listPosts.useQuery(useListQuery(postFilters));
  const { data: categories = [] } = listPostCategories.useQuery();
  return (
    <DeskPage
      title="Posts"
      path={deskPaths.posts}
      actions={
        <Link to={deskPaths.newPost} className={buttonClass('accent')}>
          New post
        </Link>
      }
      filters={
        <FilterForm>
          <SearchFilter label="Search title, excerpt or category" />
          <ChoiceFilter label="Visibility" name="state" options={visibilityOptions} />
          <ChoiceFilter
            label="Category"
            name="category"
            options={categories.map((value) => ({ value, label: value }))}
          />
        </FilterForm>
      }
    >
      <RecordList what="posts" result={result} caption="Posts" columns={columns} empty="No posts to show." />
    </DeskPage>
  );
}

export const page = deskRoute(PostsPage, (_, { searchParams }) => [
  visit(listPosts, listQuery(searchParams, postFilters)),
  visit(listPostCategories, undefined),
]);
