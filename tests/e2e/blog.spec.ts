import type { APIRequestContext, Page } from '@playwright/test';
import { PostList, type PostSummary } from '../../contract/publishing/post.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { fail, hold, isSameDocument, markDocument } from './network.ts';

const EMPTY = 'No blog posts found matching your search.';
const LIST_CALL = /\/api\/posts(\?|$)/;

const search = (page: Page) => page.getByPlaceholder('Search blog posts...');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const category = (page: Page, name: string) => categories(page).getByRole('button', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');
const active = (page: Page) => categories(page).locator('[aria-current]');

async function readPosts(request: APIRequestContext): Promise<PostSummary[]> {
  return PostList.parse(await (await request.get('/api/posts')).json()).data;
}

/** Titles of the posts that the text finds (docs/fixed.md, Blog), in the order of the list. */
function matching(posts: PostSummary[], text: string): string[] {
  const holds = (value: string) => value.toLowerCase().includes(text.toLowerCase());
  return posts.filter((post) => [post.title, post.excerpt, post.category].some(holds)).map(({ title }) => title);
}

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await expect(cards(page).getByRole('heading')).toHaveText(titles);
}

test('Blog: the page has a heading, a search box, and a button for All and for each category', async ({
  page,
  request,
}) => {
  const posts = await readPosts(request);
  await open(page, '/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Latest Insights' })).toBeVisible();
  await expect(search(page)).toBeVisible();
  const distinct = [...new Set(posts.map((post) => post.category))].sort();
  expect(distinct).toEqual(['AI', 'Backend', 'CSS', 'Frontend']);
  await expect(categories(page).getByRole('button')).toHaveText(['All', ...distinct]);
  await expect(active(page)).toHaveText('All');
  await category(page, 'CSS').press('Space');
  await expect(active(page)).toHaveText('CSS');
});

test('Blog: each post shows image, title, excerpt, date and category', async ({ page, request }) => {
  const posts = await readPosts(request);
  expect(posts.length).toBeGreaterThanOrEqual(8);
  await page.goto('/blogs');
  await expect(cards(page)).toHaveCount(posts.length);
  for (const [index, { title, excerpt, date, category: name }] of posts.entries()) {
    const card = cards(page).nth(index);
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    for (const text of [excerpt, date, name]) await expect(card.getByText(text, { exact: true })).toBeVisible();
    const cover = await card.locator('svg').first().boundingBox();
    expect(cover?.width, 'pixels of the cover').toBeGreaterThan(100);
  }
});

test('Blog: the search finds a substring of title, excerpt or category in any case, trimmed', async ({
  page,
  request,
}) => {
  const posts = await readPosts(request);
  await open(page, '/blogs');
  for (const text of ['grid COLUMN', 'stacking context', 'backEND', '  Liveness ', 'the', '0.5', 'z-index']) {
    await search(page).fill(text);
    const titles = matching(posts, text.trim());
    expect(titles.length, text).toBeGreaterThan(0);
    await expectTitles(page, titles);
  }
});

test("Blog: a search without a match says 'No blog posts found matching your search.'", byNight, async ({ page }) => {
  await open(page, '/blogs');
  for (const text of ['zzzzzz', '%', 'a_z']) {
    await search(page).fill(text);
    await expect(page).toHaveURL(`/blogs?${new URLSearchParams({ q: text })}`);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  }
  await search(page).fill('');
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.getByText(EMPTY)).toBeHidden();
});

test('Blog: a category shows only its posts, by exact match', byNight, async ({ page, request, allowStatus }) => {
  const posts = await readPosts(request);
  await open(page, '/blogs');
  for (const name of ['Frontend', 'Backend', 'AI', 'CSS']) {
    await category(page, name).click();
    await expect(active(page)).toHaveText(name);
    await expectTitles(
      page,
      posts.filter((post) => post.category === name).map(({ title }) => title),
    );
  }
  await category(page, 'All').click();
  await expectTitles(
    page,
    posts.map(({ title }) => title),
  );
  allowStatus(404);
  await open(page, '/blogs?category=end');
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('Blog: a text and a category together both apply', async ({ request }) => {
  const posts = await readPosts(request);
  const both = PostList.parse(await (await request.get('/api/posts?q=WHY&category=CSS')).json()).data;
  const expected = matching(posts, 'why').filter((title) =>
    posts.some((post) => post.title === title && post.category === 'CSS'),
  );
  expect(both.map(({ title }) => title)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(matching(posts, 'why').length);
});

test('Blog: a search clears the category, and a category clears the search', async ({ page, request }) => {
  const posts = await readPosts(request);
  await open(page, '/blogs');
  await category(page, 'CSS').click();
  await expect(active(page)).toHaveText('CSS');
  await search(page).fill('liveness');
  await expect(active(page)).toHaveText('All');
  await expectTitles(page, matching(posts, 'liveness'));
  await expect(page).toHaveURL('/blogs?q=liveness');
  await category(page, 'AI').click();
  await expect(search(page)).toHaveValue('');
  await expect(active(page)).toHaveText('AI');
  await expect(page).toHaveURL('/blogs?category=AI');
  await expectTitles(
    page,
    posts.filter((post) => post.category === 'AI').map(({ title }) => title),
  );
  await category(page, 'All').click();
  await expect(page).toHaveURL('/blogs');
  // The typed text is not in the address yet, so the category leads to the page that is shown.
  await search(page).fill('liveness');
  await category(page, 'All').click();
  await expect(search(page)).toHaveValue('');
  await expectTitles(
    page,
    posts.map(({ title }) => title),
  );
});

test('Blog: white space alone does not count as a search, so the category stays', byNight, async ({ page }) => {
  await open(page, '/blogs?category=CSS');
  await search(page).fill('   ');
  await expect(active(page)).toHaveText('CSS');
  await category(page, 'CSS').click();
  await expect(search(page)).toHaveValue('');
  await search(page).fill('   liveness');
  await expect(active(page)).toHaveText('All');
});

test('Blog: search and category are in the address, for reload, share and back', byNight, async ({ page }) => {
  await open(page, '/blogs?q=grid');
  await expect(search(page)).toHaveValue('grid');
  const found = await cards(page).count();
  await page.reload();
  await expect(search(page)).toHaveValue('grid');
  await expect(cards(page)).toHaveCount(found);
  await open(page, '/blogs');
  await category(page, 'Backend').click();
  await expect(page).toHaveURL('/blogs?category=Backend');
  await category(page, 'AI').click();
  await expect(page).toHaveURL('/blogs?category=AI');
  await search(page).pressSequentially('score');
  await expect(page).toHaveURL('/blogs?q=score');
  await page.goBack();
  await expect(page, 'what was typed is one entry').toHaveURL('/blogs?category=Backend');
  await expect(active(page)).toHaveText('Backend');
  await expect(search(page)).toHaveValue('');
});

test('Blog: four skeleton cards show while the posts load', byNight, async ({ page }) => {
  await open(page, '/about');
  const release = await hold(page, LIST_CALL);
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page.locator('[data-skeleton]')).toHaveCount(4);
  await expect(page.getByText('Loading posts')).toBeAttached();
  await expect(page.getByText(EMPTY)).toBeHidden();
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await search(page).fill('zzzzzz');
  await expect(page.getByText(EMPTY)).toBeVisible();
  const releaseNext = await hold(page, LIST_CALL);
  await search(page).fill('grid');
  await expect(page.locator('[data-skeleton]')).toHaveCount(4);
  await expect(page.getByText(EMPTY), 'of a search that is not answered yet').toBeHidden();
  releaseNext();
  await expect(page.getByText(/^\d+ posts? for ‘grid’$/)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});

test(
  'Blog: posts that could not be loaded are logged once to the console, and the page offers to try again',
  byNight,
  async ({ page, allowStatus, allowConsole }) => {
    allowStatus(500);
    allowConsole(/^Blog posts could not be loaded/);
    await open(page, '/about');
    const endFailure = await fail(page, LIST_CALL, 500);
    const logged: string[] = [];
    page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
    await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
    await expect(page.getByRole('alert')).toContainText('The posts could not be loaded.');
    await expect(page.getByText(EMPTY)).toBeHidden();
    expect(await endFailure(), 'failed calls').toBe(1);
    expect(logged).toEqual([
      expect.stringContaining('status of 500'),
      expect.stringContaining('Blog posts could not be loaded'),
    ]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page)).not.toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('Blog: a post opens at its slug with image, date, category and body', async ({ page, request }) => {
  const [post] = await readPosts(request);
  if (!post) throw new Error('There is no post');
  await open(page, '/blogs');
  await markDocument(page);
  await page.getByRole('link', { name: post.title }).click();
  await expect(page).toHaveURL(`/blogs/${post.slug}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await expect(article.getByText(post.date)).toBeVisible();
  await expect(article.locator('pre code').first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await article.getByRole('link', { name: post.category, exact: true }).click();
  await expect(page).toHaveURL(`/blogs?category=${post.category}`);
});

test(
  'Blog: a post has its reading time, its contents and, at its end, a course to continue with',
  byNight,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/blogs/which-route-wins');
    const article = page.getByRole('article');
    await expect(article.getByText(/^\d+ min read$/)).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link').last().click();
    await expect(contents).toBeInViewport();
    const next = page.getByRole('complementary', { name: 'Networking Master Course' });
    await expect(next).toContainText('Rs.9,999');
    await next.getByRole('link', { name: 'See the course' }).click();
    await expect(page).toHaveURL('/courses/networking-master-course');
  },
);

test('Blog: the address of an unknown post gets 404 and links to the posts', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await page.goto('/blogs/no-such-post');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect(page).toHaveURL('/blogs');
});
