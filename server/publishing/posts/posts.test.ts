import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { dateInKolkata, minuteInKolkata } from '../../../contract/base/calendar.ts';
import { DeskPostList, DeskPostResponse } from '../../../contract/publishing/desk-post.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createPost, createPosts } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { posts } from '../../db/schema/index.ts';

const { api, db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(posts);
});

const form = {
  title: 'Grid columns',
  slug: 'grid-columns',
  excerpt: 'Why they do not shrink',
  category: 'CSS',
  author: 'Asha Rao',
  image: '',
  body: '## Grid\n',
  nextCourseId: '',
  publication: { state: 'draft', at: '' },
};
const published = { state: 'published', at: '' };
const HOUR = 3_600_000;

async function list(query = '') {
  const response = await desk.get(`/posts${query}`);
  expect(response.status).toBe(200);
  return DeskPostList.parse(await response.json());
}

async function write(changes: object = {}) {
  const response = await desk.post('/posts', { ...form, ...changes });
  expect(response.status, await response.clone().text()).toBe(201);
  return DeskPostResponse.parse(await response.json()).data;
}

async function save(id: string, version: number, changes: object = {}) {
  const response = await desk.put(`/posts/${id}`, { ...form, ...changes, version });
  expect(response.status, await response.clone().text()).toBe(200);
  return DeskPostResponse.parse(await response.json()).data;
}

const blogStatus = async (slug = form.slug) => (await api.request(`/api/posts/${slug}`)).status;
const storedDay = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]?.publishedOn;

describe('a new post', () => {
  test('is stored as it was written, and no visitor sees a draft', async () => {
    const post = await write({ body: '    code\n\nText  \n' });
    expect(post).toEqual({
      ...form,
      body: '    code\n\nText  \n',
      id: post.id,
      version: 1,
      route: '/blogs/grid-columns',
    });
    expect((await (await desk.get(`/posts/${post.id}`)).json()).data).toEqual(post);
    expect(await blogStatus()).toBe(404);
    expect(await auditedOf(db, post.id)).toMatchObject([{ actorId: admin.user.id, action: 'post.create' }]);
  });

  test('is on the blog at once when it is published, with the day in Kolkata', async () => {
    const before = dateInKolkata(new Date());
    const { id } = await write({ publication: published });
    expect(await blogStatus()).toBe(200);
    expect([before, dateInKolkata(new Date())]).toContain(await storedDay(id));
  });

  test('is scheduled in the time of Kolkata, with the day on which it appears', async () => {
    const at = minuteInKolkata(new Date(Date.now() + 30 * HOUR));
    const post = await write({ publication: { state: 'scheduled', at } });
    expect(post.publication).toEqual({ state: 'scheduled', at });
    expect(await storedDay(post.id)).toBe(at.slice(0, 10));
    expect(await blogStatus()).toBe(404);
  });

  test('may lack fields as a draft, but not when it is published', async () => {
    const gaps = { excerpt: '', category: '', author: ' ', body: '\n' };
    await write({ ...gaps, slug: 'with-gaps' });
    const { status, fields } = await refusal(await desk.post('/posts', { ...form, ...gaps, publication: published }));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['excerpt', 'category', 'author', 'body']]);
  });

  test.each([
    ['title', ' '],
    ['title', 'two\nlines'],
    ['title', 'a'.repeat(151)],
    ['slug', ''],
    ['slug', 'Not A Slug'],
    ['image', 'https://elsewhere.example/a.png'],
    ['image', '//elsewhere.example/a.png'],
    ['body', 'a'.repeat(40_001)],
    ['body', 'a\0b'],
    ['publication', { state: 'seen', at: '' }],
    ['nothing', 'known'],
  ])('is refused for its %s %j', async (field, value) => {
    const refused = await refusal(await desk.post('/posts', { ...form, [field]: value }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})[0]).toMatch(field);
    expect(await db.$count(posts)).toBe(0);
  });

  test.each([
    { state: 'scheduled', at: '' },
    { state: 'scheduled', at: '2020-01-01T10:00' },
  ])('is refused at the field of its time $at', async (publication) => {
    const refused = await refusal(await desk.post('/posts', { ...form, publication }));
    expect(Object.keys(refused.fields ?? {})).toEqual(['publication.at']);
  });

  test('cannot have the address of another, even of one in the trash', async () => {
    await createPost(db, { slug: form.slug, deletedAt: new Date() });
    const refused = await refusal(await desk.post('/posts', form));
    expect(refused).toMatchObject({ status: 422, fields: { slug: expect.stringContaining('trash') } });
  });
});

describe('a post that is saved', () => {
  test('gets the next version, and the changed fields are in the audit log', async () => {
    const { id } = await write();
    const post = await save(id, 1, { title: 'Another', image: '/images/a.webp' });
    expect(post).toMatchObject({ version: 2, title: 'Another', image: '/images/a.webp' });
    expect(await auditedOf(db, id)).toMatchObject([{}, { action: 'post.edit', fields: ['title', 'image'] }]);
  });

  test('keeps the day of its first publication', async () => {
    const publishAt = new Date('2026-01-05T20:00:00Z');
    const { id } = await createPost(db, { publishedOn: '2025-12-24', publishAt });
    const post = await save(id, 1, { title: 'Mended', publication: published });
    expect(post.publication).toEqual({ state: 'published', at: '2026-01-06T01:30' });
    expect(await storedDay(id)).toBe('2025-12-24');
  });

  test('gets a day when a draft is published, and disappears from the blog as a draft', async () => {
    const { id } = await createPost(db, { slug: form.slug, publishAt: null, publishedOn: '2026-01-01' });
    const before = dateInKolkata(new Date());
    await save(id, 1, { publication: published });
    expect([before, dateInKolkata(new Date())]).toContain(await storedDay(id));
    expect(await blogStatus()).toBe(200);
    await save(id, 2);
    expect(await blogStatus()).toBe(404);
  });

  test('keeps its time if that passed while the form was open', async () => {
    const publishAt = new Date(Date.now() - 1000);
    const { id } = await createPost(db, { publishAt });
    const publication = { state: 'scheduled', at: minuteInKolkata(publishAt) };
    expect((await save(id, 1, { publication })).publication).toEqual({ ...publication, state: 'published' });
  });
});

describe('a post that is deleted', () => {
  test('is in the trash, and neither blog nor desk shows it', async () => {
    const { id } = await write({ publication: published });
    expect((await desk.remove(`/posts/${id}`)).status).toBe(200);
    expect(await blogStatus()).toBe(404);
    expect((await desk.get(`/posts/${id}`)).status).toBe(404);
    expect((await list()).data).toEqual([]);
    expect(await db.$count(posts)).toBe(1);
    expect(await auditedOf(db, id)).toMatchObject([{}, { action: 'post.delete' }]);
  });

  test('cannot be deleted again, nor saved', async () => {
    const { id } = await createPost(db, { deletedAt: new Date() });
    expect((await desk.remove(`/posts/${id}`)).status).toBe(404);
    expect(await refusal(await desk.put(`/posts/${id}`, { ...form, version: 1 }))).toMatchObject({
      status: 404,
      message: 'Someone has deleted this since you opened it. What you typed is still here.',
    });
  });
});

describe('the list of posts', () => {
  test('is newest first and has pages with a cursor, without gaps or repeats', async () => {
    await createPosts(db, 120);
    const first = await list();
    const second = await list(`?cursor=${first.next}`);
    const third = await list(`?cursor=${second.next}`);
    expect([first, second, third].map(({ data }) => data.length)).toEqual([50, 50, 20]);
    expect(third.next).toBeNull();
    expect(new Set([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(120);
  });

  test('has the columns of each row, without the text of the post', async () => {
    const { id, updatedAt } = await createPost(db, { title: 'T', category: 'CSS', author: 'A', publishAt: null });
    expect((await list()).data).toEqual([
      {
        id,
        title: 'T',
        category: 'CSS',
        author: 'A',
        updatedAt: updatedAt.toISOString(),
        publication: { state: 'draft', at: '' },
      },
    ]);
  });

  test('is filtered by state, category and a search, even together', async () => {
    await createPost(db, { title: 'Draft of grid', category: 'CSS', publishAt: null });
    await createPost(db, { title: 'Coming', category: 'CSS', publishAt: new Date(Date.now() + HOUR) });
    await createPost(db, { title: 'Seen grid', category: 'AI' });
    const titles = async (query: string) => (await list(query)).data.map(({ title }) => title).sort();
    expect(await titles('?state=draft')).toEqual(['Draft of grid']);
    expect(await titles('?state=scheduled')).toEqual(['Coming']);
    expect(await titles('?state=published')).toEqual(['Seen grid']);
    expect(await titles('?category=CSS')).toEqual(['Coming', 'Draft of grid']);
    expect(await titles('?q=GRID')).toEqual(['Draft of grid', 'Seen grid']);
    expect(await titles('?q=grid&category=AI&state=published')).toEqual(['Seen grid']);
    expect(await titles('?q=%25')).toEqual([]);
  });

  test.each(['?state=seen', '?cursor=%5B', '?cursor=abc', `?q=${'a'.repeat(201)}`, '?page=2'])(
    'refuses %s',
    async (query) => {
      expect((await desk.get(`/posts${query}`)).status).toBe(422);
    },
  );
});

test('the categories are the ones of all posts outside the trash', async () => {
  await createPost(db, { category: 'CSS', publishAt: null });
  await createPost(db, { category: 'AI' });
  await createPost(db, { category: 'AI' });
  await createPost(db, { category: '' });
  await createPost(db, { category: 'Gone', deletedAt: new Date() });
  expect(await (await desk.get('/post-categories')).json()).toEqual({ data: ['AI', 'CSS'] });
});

test.each(['00000000-0000-4000-8000-000000000000', 'no-id'])('the post %s is not there', async (id) => {
  expect((await desk.get(`/posts/${id}`)).status).toBe(404);
  expect((await desk.put(`/posts/${id}`, { ...form, version: 1 })).status).toBe(404);
  expect((await desk.remove(`/posts/${id}`)).status).toBe(404);
});
