import type { APIRequestContext } from '@playwright/test';
import { site } from '../../content/site.ts';
import { PostList } from '../../contract/post.ts';
import { validStructuredData } from '../../server/testing/structured-data.ts';
import { expect, test } from './fixtures.ts';
import { kindsOfPage } from './pages.ts';

/** What stands between `<name>` and `</name>`, each time. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

/** Text of an answer that must be 200 and of this type. */
async function read(request: APIRequestContext, address: string, type: string): Promise<string> {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  expect(response.headers()['content-type'], address).toContain(type);
  return response.text();
}

/** Asks for every address, each of which must answer 200; some at a time, for each of them is a page to render. */
async function expectAllThere(request: APIRequestContext, addresses: string[]): Promise<void> {
  const missing: string[] = [];
  const waiting = [...addresses];
  const ask = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const status = (await request.get(address, { maxRedirects: 0 })).status();
      if (status !== 200) missing.push(`${status} ${address}`);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(missing).toEqual([]);
}

test('sitemap.xml: names every kind of page that may be listed, and every address answers', async ({
  request,
  baseURL,
}) => {
  test.slow();
  const addresses = elements(await read(request, '/sitemap.xml', 'application/xml'), 'loc');
  expect(new Set(addresses).size).toBe(addresses.length);
  const listed = [
    kindsOfPage.home,
    kindsOfPage['course list'],
    kindsOfPage['course detail'],
    kindsOfPage['blog list'],
    kindsOfPage['blog post'],
    kindsOfPage['free resource topics'],
    kindsOfPage['free resource detail'],
    kindsOfPage['free course'],
    kindsOfPage.about,
    kindsOfPage.contact,
    kindsOfPage.privacy,
  ];
  expect(addresses).toEqual(expect.arrayContaining(listed.map((path) => baseURL + path)));
  expect(addresses.filter((address) => /dashboard|\/api\/|\?/.test(address))).toEqual([]);
  await expectAllThere(request, addresses);
});

test('robots.txt: allows the pages and names the sitemap', async ({ request, baseURL }) => {
  const text = await read(request, '/robots.txt', 'text/plain');
  expect(text).toContain('User-agent: *');
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test('RSS: has the posts, newest first, and every page points to it', async ({ page, request, baseURL }) => {
  const { data: posts } = PostList.parse(await (await request.get('/api/posts')).json());
  await page.goto('/about');
  const feed = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  const xml = await read(request, (await feed.getAttribute('href')) ?? '', 'application/rss+xml');
  const links = elements(xml, 'link').slice(1);
  expect(links).toEqual(posts.map(({ slug }) => `${baseURL}/blogs/${slug}`));
  const dates = elements(xml, 'pubDate').map((date) => Date.parse(date));
  expect(dates).toHaveLength(posts.length);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
});

test('web app manifest: names the brand and icons that are there', async ({ page, request }) => {
  await page.goto('/install');
  const link = page.locator('link[rel="manifest"]');
  const text = await read(request, (await link.getAttribute('href')) ?? '', 'application/manifest+json');
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({ name: site.brand, display: 'standalone', start_url: '/' });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const bytes = await (await request.get(src)).body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const own = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((icon) => icon.getAttribute('href') ?? ''));
  expect(own).toHaveLength(2);
  await expectAllThere(request, [...own, '/favicon.ico']);
});

test('llms.txt: begins with the brand, and every address in it answers', async ({ request, baseURL }) => {
  test.slow();
  const text = await read(request, '/llms.txt', 'text/plain');
  expect(text.startsWith(`# ${site.brand}\n`)).toBe(true);
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses).toContain(`${baseURL}/courses/devops-basics`);
  await expectAllThere(request, addresses);
});

test('ai-catalog.json: its entries answer', async ({ request }) => {
  const catalog = JSON.parse(await read(request, '/.well-known/ai-catalog.json', 'application/json'));
  const entries: { url: string }[] = catalog.entries;
  expect(entries.length).toBeGreaterThan(0);
  await expectAllThere(request, [
    catalog.host.documentationUrl,
    catalog.host.logoUrl,
    ...entries.map(({ url }) => url),
  ]);
});

for (const [kind, types] of [
  ['home', ['Organization']],
  ['course list', ['ItemList']],
  ['course detail', ['Course', 'BreadcrumbList']],
  ['blog post', ['BlogPosting', 'BreadcrumbList']],
  ['free resource detail', ['BreadcrumbList']],
  ['free course', ['Course', 'BreadcrumbList']],
] as const) {
  test(`structured data of the ${kind} is valid: ${types.join(', ')}`, async ({ request }) => {
    const found = await validStructuredData(await read(request, kindsOfPage[kind], 'text/html'));
    expect(found.toSorted()).toEqual([...types].sort());
  });
}
