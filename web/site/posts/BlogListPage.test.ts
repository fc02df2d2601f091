import { expect, test } from 'vitest';
import type { PostList } from '../../../contract/publishing/post.ts';
import { createStore } from '../../store.ts';
import { selectBlog } from './BlogListPage.tsx';
import { listPosts } from './endpoints.ts';

const list: PostList = {
  data: [
    {
      id: '7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11',
      slug: 'grid',
      title: 'Grid',
      excerpt: 'Columns.',
      date: '1 November 2026',
      publishedOn: '2026-11-01',
      category: 'CSS',
      author: 'Sample author',
      image: '/covers/posts/grid.svg',
    },
  ],
  categories: ['CSS'],
  total: 1,
  page: 1,
  pages: 1,
};

const query = { category: 'CSS' };
const load = listPosts.initiate(query, { subscribe: false });

test('before the response the blog is loading, with neither posts nor an error', () => {
  const store = createStore(() => new Promise(() => {}));
  void store.dispatch(load);
  expect(selectBlog(store.getState(), query)).toMatchObject({ posts: [], loading: true, error: undefined });
});

test('after the response it has the posts of that query', async () => {
  const store = createStore(async () => Response.json(list));
  await store.dispatch(load);
  expect(selectBlog(store.getState(), query)).toMatchObject({ posts: list.data, loading: false, error: undefined });
  expect(selectBlog(store.getState(), { q: 'other' })).toMatchObject({ posts: [], loading: true });
});

test('a failed call is an error, not an empty blog', async () => {
  const store = createStore(async () => Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 }));
  await store.dispatch(load);
  expect(selectBlog(store.getState(), query)).toMatchObject({
    loading: false,
    error: { status: 503, message: 'Away' },
  });
});

test('loaded posts stay when a later call fails', async () => {
  const answers = [Response.json(list), Response.json({}, { status: 500 })];
  const store = createStore(async () => answers.shift() ?? Response.error());
  await store.dispatch(load);
  await store.dispatch(listPosts.initiate(query, { subscribe: false, forceRefetch: true }));
  expect(selectBlog(store.getState(), query)).toMatchObject({ posts: list.data, loading: false, error: undefined });
});

test('on the server the filter is that of the query', async () => {
  const store = createStore(async () => Response.json(list));
  await store.dispatch(load);
  expect(selectBlog(store.getState(), query)).toMatchObject({ searchTerm: '', activeCategory: 'CSS' });
});
