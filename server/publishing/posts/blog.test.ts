import { beforeEach, describe, expect, test } from 'vitest';
import { POSTS_PER_PAGE, PostList, PostResponse } from '../../../contract/publishing/post.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPost, createPosts } from '../../../tests/support/factories.ts';
import { posts } from '../../db/schema/index.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(posts);
});

async function list(query: Record<string, string> = {}) {
  const response = await api.request(`/api/posts?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return PostList.parse(await response.json());
}

const slugs = async (query: Record<string, string>) => (await list(query)).data.map((post) => post.slug).sort();
const tomorrow = () => new Date(Date.now() + 86_400_000);
/** Posts that no visitor sees, by the reason. */
const hidden = {
  'a draft': { publishAt: null },
  'what is scheduled': { publishAt: tomorrow() },
  'what is in the trash': { deletedAt: new Date() },
};

describe('the list of posts', () => {
  test('is one empty page before there is a post', async () => {
    expect(await list()).toEqual({ data: [], categories: [], total: 0, page: 1, pages: 1 });
  });

  test('is newest first', async () => {
    await createPost(db, { slug: 'older', publishedOn: '2026-01-31' });
    await createPost(db, { slug: 'newer', publishedOn: '2026-02-01' });
    expect((await list()).data.map((post) => post.slug)).toEqual(['newer', 'older']);
  });

  test('shows a post without its text', async () => {
    const row = await createPost(db, {
      slug: 'retry',
      title: 'Retry',
      excerpt: 'Safely',
      author: 'Asha',
      publishedOn: '2026-11-10',
    });
    const body = await (await api.request('/api/posts')).json();
    expect(body.data).toEqual([
      {
        id: row.id,
        slug: 'retry',
        title: 'Retry',
        excerpt: 'Safely',
        date: '10 November 2026',
        publishedOn: '2026-11-10',
        category: 'Backend',
        author: 'Asha',
        image: '/covers/posts/retry.svg',
      },
    ]);
  });

  test('shows the stored image of a post', async () => {
    await createPost(db, { image: '/uploads/a.webp' });
    expect((await list()).data).toMatchObject([{ image: '/uploads/a.webp' }]);
  });

  test.each(Object.entries(hidden))('has neither %s nor its category', async (_, changes) => {
    await createPost(db, { category: 'AI', title: 'Hidden', ...changes });
    expect(await list()).toMatchObject({ total: 0, categories: [] });
    expect(await list({ q: 'hidden' })).toMatchObject({ total: 0 });
  });

  test('names every category once, in the same order whatever the filter', async () => {
    for (const category of ['Frontend', 'Backend', 'CSS', 'AI', 'CSS']) await createPost(db, { category });
    const queries: Record<string, string>[] = [{}, { category: 'CSS' }, { q: 'nothing like it' }, { page: '9' }];
    for (const query of queries) {
      expect((await list(query)).categories).toEqual(['AI', 'Backend', 'CSS', 'Frontend']);
    }
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await createPost(db, { slug: 'title', title: 'Grid Columns', category: 'CSS' });
    await createPost(db, { slug: 'excerpt', excerpt: 'A column that will not shrink', category: 'CSS' });
    await createPost(db, { slug: 'category', category: 'Columns and rows' });
    await createPost(db, { slug: 'body', body: 'column' });
  });

  test('finds a part of title, excerpt or category in any case', async () => {
    for (const q of ['column', 'COLUMN', 'oLuM']) expect(await slugs({ q })).toEqual(['category', 'excerpt', 'title']);
  });

  test('ignores space around the words and finds everything when nothing is left', async () => {
    expect(await slugs({ q: '  column ' })).toHaveLength(3);
    expect(await slugs({ q: '   ' })).toHaveLength(4);
    expect(await slugs({ q: '' })).toHaveLength(4);
  });

  test('can be combined with an exact category', async () => {
    expect(await slugs({ q: 'column', category: 'CSS' })).toEqual(['excerpt', 'title']);
    expect(await slugs({ category: 'CSS' })).toEqual(['excerpt', 'title']);
    expect(await slugs({ category: 'css' })).toEqual([]);
    expect(await slugs({ category: 'CS' })).toEqual([]);
  });

  test('treats %, _ and backslash as typed text', async () => {
    await createPost(db, { slug: 'percent', title: '100% sure_\\ly' });
    for (const q of ['100%', '%', '_', '\\', 'sure_\\', '\\l']) expect(await slugs({ q }), q).toEqual(['percent']);
    expect(await slugs({ q: '1%e' })).toEqual([]);
    expect(await slugs({ q: 's_re' })).toEqual([]);
  });

  test('finds letters beyond ASCII in both cases', async () => {
    await createPost(db, { slug: 'accent', title: 'Über das Café' });
    await createPost(db, { slug: 'hindi', title: 'नमस्ते दुनिया' });
    expect(await slugs({ q: 'CAFÉ' })).toEqual(['accent']);
    expect(await slugs({ q: 'über' })).toEqual(['accent']);
    expect(await slugs({ q: 'दुनिया' })).toEqual(['hindi']);
  });

  test('does nothing to the database, whatever is typed', async () => {
    for (const q of ["'; DROP TABLE posts; --", '" OR 1=1', '$1', '😀']) expect(await slugs({ q })).toEqual([]);
    expect((await list()).total).toBe(4);
  });
});

describe('pages of the list', () => {
  test(`hold ${POSTS_PER_PAGE} posts each, none twice and none left out`, async () => {
    // Stored in another order than that of their days.
    const dayOf = (index: number) => `2026-${String(1 + ((index * 5) % 12)).padStart(2, '0')}-01`;
    await createPosts(db, 2 * POSTS_PER_PAGE + 1, (index) => ({ publishedOn: dayOf(index) }));
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page })));
    expect(pages.map(({ data }) => data.length)).toEqual([POSTS_PER_PAGE, POSTS_PER_PAGE, 1]);
    expect(new Set(pages.flatMap(({ data }) => data.map((post) => post.id))).size).toBe(2 * POSTS_PER_PAGE + 1);
    const days = pages.flatMap(({ data }) => data.map((post) => post.publishedOn));
    expect(days).toEqual(days.toSorted().reverse());
    expect(pages[1]).toMatchObject({ page: 2, pages: 3, total: 2 * POSTS_PER_PAGE + 1 });
    expect((await list()).data).toEqual(pages[0]?.data);
  });

  test('end where the posts end: a full page is followed by none', async () => {
    await createPosts(db, POSTS_PER_PAGE);
    expect(await list()).toMatchObject({ pages: 1, total: POSTS_PER_PAGE });
    expect(await list({ page: '2' })).toMatchObject({ data: [], page: 2, pages: 1, total: POSTS_PER_PAGE });
    expect(await list({ page: '10000' })).toMatchObject({ data: [], page: 10_000 });
  });

  test('count only matching posts', async () => {
    await createPosts(db, POSTS_PER_PAGE + 2, (index) => ({ title: index === 0 ? 'Needle' : 'Hay' }));
    expect(await list({ q: 'needle' })).toMatchObject({ pages: 1, total: 1 });
    expect(await list({ q: 'hay' })).toMatchObject({ pages: 2, total: POSTS_PER_PAGE + 1 });
  });

  test.each([
    ['0', 'Must be at least 1'],
    ['-1', 'Must be at least 1'],
    ['', 'Must be at least 1'],
    ['1.5', 'Must be a whole number'],
    ['two', 'Must be a number'],
    ['Infinity', 'Must be a number'],
    ['10001', 'Must be at most 10000'],
    ['1e9', 'Must be at most 10000'],
  ])('refuse page %j: %s', async (page, message) => {
    const response = await api.request(`/api/posts?page=${page}`);
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toEqual({ page: message });
  });
});

test.each([
  [`q=${'a'.repeat(201)}`, 'q'],
  ['q=a&q=b', 'q'],
  [`category=${'a'.repeat(61)}`, 'category'],
  ['category=a&category=b', 'category'],
  ['search=a', 'search'],
])('the list refuses ?%s', async (query, field) => {
  const response = await api.request(`/api/posts?${query}`);
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).fields)).toEqual([field]);
});

test('the longest search is accepted', async () => {
  expect(await slugs({ q: 'a'.repeat(200) })).toEqual([]);
});

describe('one post', () => {
  test('has all fields of its card, and its text', async () => {
    await createPost(db, { slug: 'retry', body: '## Twice\n\nNot *again*.' });
    const response = await api.request('/api/posts/retry');
    expect(response.status).toBe(200);
    const { html, minutes, next: following, ...card } = PostResponse.parse(await response.json()).data;
    expect(html).toBe('<h2 id="content-twice">Twice</h2>\n<p>Not <em>again</em>.</p>');
    expect(minutes).toBe(1);
    expect(following).toBeNull();
    expect((await list()).data).toEqual([card]);
  });

  test('contains no script of its author', async () => {
    await createPost(db, { slug: 'bad', body: 'Hi <script>alert(1)</script> [x](javascript:alert(1))' });
    const { html } = PostResponse.parse(await (await api.request('/api/posts/bad')).json()).data;
    expect(html).toBe('<p>Hi alert(1) <a>x</a></p>');
  });

  test.each(['unknown', 'Not%20a%20slug'])('%s is not found', async (slug) => {
    const response = await api.request(`/api/posts/${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'not_found', message: 'The requested post could not be found.' });
  });

  test.each(Object.entries(hidden))('is not found when it is %s', async (_, changes) => {
    await createPost(db, { slug: 'hidden', ...changes });
    expect((await api.request('/api/posts/hidden')).status).toBe(404);
  });
});
