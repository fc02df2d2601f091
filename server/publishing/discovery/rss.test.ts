import { beforeAll, describe, expect, test } from 'vitest';
import { createPost, createSite } from '../../../tests/support/factories.ts';
import { siteWithoutDatabase, testSite } from '../../../tests/support/site.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '../../../tests/support/xml.ts';

const { site, db } = await testSite();

const hostile = `<b>&"']]> \u0007 ₹ नमस्ते`;
/** The part of the text that an XML document can carry: it cannot carry the control character. */
const hostileText = `<b>&"']]>  ₹ नमस्ते`;

beforeAll(async () => {
  await createSite(db, { brand: `A & B <"']]>` });
  await createPost(db, { slug: 'older', publishedOn: '2026-10-05' });
  await createPost(db, {
    slug: 'hostile',
    title: hostile,
    excerpt: hostile,
    category: hostile,
    author: hostile,
    publishedOn: '2026-11-10',
  });
});

async function readChannel(): Promise<{ response: Response; channel: XmlElement; items: XmlElement[] }> {
  const response = await site.request('/blogs/rss.xml');
  const root = parseXml(await response.text());
  expect(root.name).toBe('rss');
  expect(root.attributes).toMatchObject({ version: '2.0' });
  const [channel] = childrenOf(root, 'channel');
  if (!channel) throw new Error('The feed has no channel');
  return { response, channel, items: childrenOf(channel, 'item') };
}

describe('/blogs/rss.xml', () => {
  test('is RSS 2.0 with its own address and that of the blog', async () => {
    const { response, channel } = await readChannel();
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('ETag')).toMatch(/^"/);
    expect(textOf(channel, 'link')).toBe('http://localhost:5000/blogs');
    expect(childrenOf(channel, 'atom:link')[0]?.attributes).toMatchObject({
      href: 'http://localhost:5000/blogs/rss.xml',
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(textOf(channel, 'title')).toBe(`A & B <"']]> blog`);
  });

  test('has an item per post, newest first, each with its full address', async () => {
    const { items } = await readChannel();
    const addresses = ['http://localhost:5000/blogs/hostile', 'http://localhost:5000/blogs/older'];
    expect(items.map((item) => textOf(item, 'link'))).toEqual(addresses);
    expect(items.map((item) => textOf(item, 'guid'))).toEqual(addresses);
  });

  test('has dates in the format of RFC 822, by the day in India', async () => {
    const { channel, items } = await readChannel();
    expect(items.map((item) => textOf(item, 'pubDate'))).toEqual([
      'Mon, 09 Nov 2026 18:30:00 GMT',
      'Sun, 04 Oct 2026 18:30:00 GMT',
    ]);
    expect(textOf(channel, 'lastBuildDate')).toBe('Mon, 09 Nov 2026 18:30:00 GMT');
  });

  test('keeps any text unchanged', async () => {
    const { items } = await readChannel();
    for (const name of ['title', 'description', 'category', 'dc:creator']) {
      expect(textOf(items[0] ?? items[1]!, name)).toBe(hostileText);
    }
  });

  test('answers 503 while the database is unavailable', async () => {
    const response = await siteWithoutDatabase().request('/blogs/rss.xml');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
  });
});
