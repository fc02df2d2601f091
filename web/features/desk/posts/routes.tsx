import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew, once } from '../ui/anew.ts';
import { listQuery } from '../ui/list-query.ts';
import { postsApi } from './endpoints.ts';
import { postFilters } from './filters.ts';

/** The posts of the blog: their list, a new one, and each. */
export function postsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskPosts, getDeskPostCategories, getDeskPost } = postsApi.endpoints;
  const categories = () => dispatch(getDeskPostCategories.initiate(undefined, anew));
  return [
    page(
      deskPaths.posts,
      () => import('./PostsPage.tsx').then((m) => m.PostsPage),
      staff(
        loads((_, { searchParams }) => [
          dispatch(getDeskPosts.initiate(listQuery(searchParams, postFilters), anew)),
          categories(),
        ]),
      ),
    ),
    page(
      deskPaths.newPost,
      () => import('./NewPostPage.tsx').then((m) => m.NewPostPage),
      staff(loads(() => [categories()])),
    ),
    page(
      deskPaths.post(':id'),
      () => import('./EditPostPage.tsx').then((m) => m.EditPostPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskPost.initiate(id, once)), categories()])),
    ),
  ];
}
