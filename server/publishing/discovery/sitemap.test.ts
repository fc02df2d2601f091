import { beforeAll, describe, expect, test } from 'vitest';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createPage,
  createPaidCourse,
  createPost,
  createSite,
  createTopic,
} from '../../../tests/support/factories.ts';
import { siteWithoutDatabase, testSite } from '../../../tests/support/site.ts';
import { childrenOf, parseXml, textOf } from '../../../tests/support/xml.ts';
import { addressesOf } from './formats.ts';
import { sitemapXml } from './sitemap.ts';

const { site, db } = await testSite();

const old = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-02-02T10:20:30Z');

beforeAll(async () => {
  await createSite(db);
  const topic = await createTopic(db, { slug: 'html', updatedAt: old });
  await createFreeCourse(db, { slug: 'first-page', topicId: topic.id, updatedAt: old });
  const plain = await createPaidCourse(db, { slug: 'plain', updatedAt: old });
  await createBatch(db, plain.id, { updatedAt: old });
  const taught = await createPaidCourse(db, { slug: 'taught', updatedAt: old });
  await createLesson(db, taught.id, { updatedAt: later });
  await createLesson(db, taught.id, { updatedAt: old });
  await createPost(db, { slug: 'one', updatedAt: old });
  await createPost(db, { slug: 'two', updatedAt: later });
  await createPage(db, { slug: 'privacy', updatedAt: later });
});

async function readSitemap() {
  const response = await site.request('/sitemap.xml');
  const root = parseXml(await response.text());
  const urls = childrenOf(root, 'url').map((url): [string, string | undefined] => [
    textOf(url, 'loc') ?? '',
    textOf(url, 'lastmod'),
  ]);
  return { response, root, urls: new Map(urls) };
}

describe('/sitemap.xml', () => {
  test('lists every public page once, by its full address', async () => {
    const { response, root, urls } = await readSitemap();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(root.name).toBe('urlset');
    const paths = [
      '/',
      '/courses',
      '/courses/plain',
      '/courses/taught',
      '/free-resources',
      '/free-resources/html',
      '/free-resources/html/first-page',
      '/blogs',
      '/blogs/one',
      '/blogs/two',
      '/about',
      '/contact',
      '/install',
      '/privacy',
      '/terms',
      '/refunds',
    ];
    expect([...urls.keys()].sort()).toEqual(paths.map((path) => `http://localhost:5000${path}`).sort());
    expect(childrenOf(root, 'url')).toHaveLength(paths.length);
  });

  test('has the time of the last change of a page, if it is known', async () => {
    const { urls } = await readSitemap();
    expect(urls.get('http://localhost:5000/courses/plain')).toBe(old.toISOString());
    expect(urls.get('http://localhost:5000/privacy')).toBe(later.toISOString());
    expect(urls.get('http://localhost:5000/terms')).toBeUndefined();
    expect(urls.get('http://localhost:5000/about')).toBeUndefined();
  });

  test('treats a change of a lesson as a change of its course, and a change of an item as a change of its list', async () => {
    const { urls } = await readSitemap();
    expect(urls.get('http://localhost:5000/courses/taught')).toBe(later.toISOString());
    expect(urls.get('http://localhost:5000/courses')).toBe(later.toISOString());
    expect(urls.get('http://localhost:5000/blogs')).toBe(later.toISOString());
  });

  test('answers 304 to a client that already has it', async () => {
    const { response } = await readSitemap();
    const etag = response.headers.get('ETag') ?? '';
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const again = await site.request('/sitemap.xml', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test('answers 503 while the database is unavailable', async () => {
    const response = await siteWithoutDatabase().request('/sitemap.xml');
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('escapes the characters of an address', () => {
    const xml = sitemapXml([{ path: `/a?b=<&"']]>` }], addressesOf('https://a.test'));
    expect(textOf(childrenOf(parseXml(xml), 'url')[0] ?? parseXml(xml), 'loc')).toBe(`https://a.test/a?b=<&"']]>`);
  });
});
