import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site as siteTexts } from '../../content/site.ts';
import { CourseList } from '../../contract/publishing/course.ts';
import { PostList } from '../../contract/publishing/post.ts';
import { seedContent } from '../../server/db/seed/index.ts';
import { kindsOfPage, unknownPages } from '../e2e/pages.ts';
import { TEST_NOW } from '../support/api.ts';
import { byNight } from '../support/by-night.ts';
import { testSite } from '../support/site.ts';
import { validStructuredData } from '../support/structured-data.ts';

// Pages and files of the seeded site, as the server sends them.

const { site, db, deps } = await testSite();
await seedContent(db, TEST_NOW);
const origin = deps.env.PUBLIC_URL;
const DEFAULT_IMAGE = '/share/default.png';

/** The topics of docs/fixed.md, Free resources: slug and guide title. */
const GUIDES = [
  ['html', 'HTML Guide'],
  ['css', 'CSS Guide'],
  ['javascript', 'JavaScript Guide'],
  ['react', 'React Guide'],
  ['nodejs', 'NodeJS Guide'],
  ['java', 'Java Guide'],
  ['python', 'Python Guide'],
  ['ai-ml', 'AI Guide'],
  ['cloud', 'Cloud Guide'],
  ['databases', 'DataBase Guide'],
  ['docker', 'Docker Guide'],
] as const;

/** Title of each public page before the brand; share image where it is the page's own. */
const expected: { kind: keyof typeof kindsOfPage; title: string; image?: string; type?: string }[] = [
  { kind: 'home', title: 'Expert-led online courses' },
  { kind: 'course list', title: 'Our Courses' },
  { kind: 'course detail', title: 'DevOps Basics', image: '/share/courses/devops-basics.png' },
  { kind: 'enrollment form', title: 'Enroll in DevOps Basics', image: '/share/courses/devops-basics.png' },
  { kind: 'unknown course', title: 'Course not found' },
  { kind: 'blog list', title: 'Blogs' },
  {
    kind: 'blog post',
    title: 'Why your grid column refuses to shrink',
    image: '/share/posts/grid-column-will-not-shrink.png',
    type: 'article',
  },
  { kind: 'unknown post', title: 'Post not found' },
  { kind: 'free resource topics', title: 'Free Resources' },
  { kind: 'free resource detail', title: 'HTML Guide' },
  { kind: 'free course', title: 'Your first web page', image: '/share/courses/html-first-page.png' },
  { kind: 'unknown free resource', title: 'Resource not found' },
  { kind: 'about', title: 'About' },
  { kind: 'contact', title: 'Contact' },
  { kind: 'sign up', title: 'Sign Up' },
  { kind: 'sign in', title: 'Sign In' },
  { kind: 'forgotten password', title: 'Forgot password' },
  { kind: 'install', title: 'Get the app' },
  { kind: 'privacy', title: 'Privacy' },
  { kind: 'terms', title: 'Terms of use' },
  { kind: 'refunds', title: 'Refunds' },
  { kind: 'unknown page', title: 'Page not found' },
];

/** The text of a response of this type. */
async function read(address: string, type = 'text/html', status = 200): Promise<string> {
  const response = await site.request(address.replace(origin, ''));
  expect(response.status, address).toBe(status);
  expect(response.headers.get('Content-Type'), address).toContain(type);
  return response.text();
}

const statusOf = (path: string) => (unknownPages.includes(path) ? 404 : 200);
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The meta elements of a page, by name; each once, but for the colour of each theme. */
function metaOf(html: string): Record<string, string> {
  const pairs = [...html.matchAll(/<meta (?:name|property)="(?!theme-color)([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, unescaped(content)] as const,
  );
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs);
}

const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

test.each(expected)('Page titles: $kind has its own', async ({ kind, title, image, type = 'website' }) => {
  const path = kindsOfPage[kind];
  const isUnknown = unknownPages.includes(path);
  const html = await read(path, 'text/html', statusOf(path));
  const fullTitle = `${title} | ${siteTexts.brand}`;
  expect(titleOf(html)).toBe(fullTitle);
  const meta = metaOf(html);
  const { description = '' } = meta;
  expect(description.length, 'characters of the description').toBeGreaterThan(isUnknown ? 20 : 40);
  expect(meta).toMatchObject({
    'og:title': fullTitle,
    'og:description': description,
    'og:image': origin + (image ?? DEFAULT_IMAGE),
    'og:image:alt': fullTitle,
    'og:type': type,
    'twitter:card': 'summary_large_image',
    'twitter:title': fullTitle,
    'twitter:description': description,
    'twitter:image': origin + (image ?? DEFAULT_IMAGE),
  });
  expect(meta.robots).toBe(isUnknown ? 'noindex' : undefined);
  expect(canonicalOf(html)).toBe(isUnknown ? undefined : origin + path);
});

test('Page titles: no two pages share a description, and home has its own', async () => {
  const paths = expected.map(({ kind }) => kindsOfPage[kind]).filter((path) => !unknownPages.includes(path));
  const found = await Promise.all(paths.map(async (path) => metaOf(await read(path)).description));
  expect(new Set(found).size).toBe(paths.length);
  expect(metaOf(await read('/')).description).toContain('Short online courses');
});

test('Courses: the metadata of the list names courses in DevOps, AWS and Machine Learning', async () => {
  const { description, keywords } = metaOf(await read('/courses'));
  for (const text of [description, keywords]) {
    for (const subject of ['DevOps', 'AWS', 'Machine Learning']) expect(text).toContain(subject);
  }
});

test.each([DEFAULT_IMAGE, '/share/courses/devops-basics.png', '/share/posts/which-route-wins.png'])(
  'Page titles: the share image %s is a PNG of 1200 by 630',
  async (path) => {
    const response = await site.request(path);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  },
);

test('Navigation bar: all pages have the logo, every link and the three social links', async () => {
  const bar = ['/', '/courses', '/blogs', '/free-resources', '/about', '/contact', '/signup'];
  for (const path of Object.values(kindsOfPage).filter((each) => !each.startsWith('/api'))) {
    const header = /<header[ >].*?<\/header>/s.exec(await read(path, 'text/html', statusOf(path)))?.[0] ?? '';
    const targets = [...header.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets, path).toEqual(expect.arrayContaining([...bar, ...Object.values(siteTexts.social)]));
  }
});

test.each([
  ['/contact', 'your name, email and message'],
  ['/signup', 'your name, email and phone number'],
  ['/courses/devops-basics/enroll', 'your name, email, mobile number and how you came here'],
])('the form of %s has a notice: the data, the purpose, how to withdraw, and the privacy page', async (path, taken) => {
  const main = /<main[ >].*<\/main>/s.exec(await read(path))?.[0] ?? '';
  const notice = [...main.matchAll(/<p[ >].*?<\/p>/gs)].map(([text]) => text).find((text) => text.includes('We keep '));
  expect(notice?.replaceAll(/<[^>]*>/g, '')).toContain(`We keep ${taken} to `);
  expect(notice).toContain('To withdraw, have it erased or ask a question, write to');
  expect(notice).toContain(`href="mailto:${siteTexts.email}"`);
  expect(notice).toMatch(/href="\/privacy"[^>]*>privacy page/);
});

test.each(GUIDES)("Free resources: /free-resources/%s lists 'Courses %s'", async (slug, guideTitle) => {
  const list = await read(`/api/courses?kind=free&topic=${slug}`, 'application/json');
  const courses = CourseList.parse(JSON.parse(list)).data.filter((course) => course.kind === 'free');
  expect(courses.length).toBeGreaterThanOrEqual(2);
  const html = await read(`/free-resources/${slug}`);
  const shown = (part = '') => unescaped(part.replace(/<[^>]*>/g, ''));
  expect(shown(/<h1.*?<\/h1>/.exec(html)?.[0])).toBe(`Courses ${guideTitle}`);
  const items = [...html.matchAll(/<article.*?<\/article>/gs)].map(([item]) => item);
  expect(items).toHaveLength(courses.length);
  for (const [index, { title, description, createdAt }] of courses.entries()) {
    const item = items[index];
    for (const text of [title, description, '❌ Pending']) expect(shown(item)).toContain(text);
    expect(item).toContain(`dateTime="${createdAt}"`);
    expect(shown(item)).toMatch(/Created: \d.* (GMT\+5:30|IST)/);
  }
});

test('a free course under the address of another topic is not found', async () => {
  expect(await read('/free-resources/css/html-first-page', 'text/html', 404)).toContain('Resource not found');
});

/** The texts between `<name>` and `</name>`. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

/** Reads one after the other: all at once would wait too long for a connection on a busy machine. */
async function expectAllExist(addresses: string[]): Promise<void> {
  const missing: string[] = [];
  for (const address of addresses) {
    if ((await site.request(address.replace(origin, ''))).status !== 200) missing.push(address);
  }
  expect(missing).toEqual([]);
}

test('sitemap.xml: names every kind of page that may be listed, and every address exists', byNight, async () => {
  const addresses = elements(await read('/sitemap.xml', 'application/xml'), 'loc');
  expect(new Set(addresses).size).toBe(addresses.length);
  const kinds = ['home', 'course list', 'course detail', 'blog list', 'blog post', 'free resource topics'] as const;
  const others = ['free resource detail', 'free course', 'about', 'contact', 'privacy'] as const;
  const listed = [...kinds, ...others].map((kind) => origin + kindsOfPage[kind]);
  expect(addresses).toEqual(expect.arrayContaining(listed));
  expect(addresses.filter((address) => /dashboard|\/api\/|\?/.test(address))).toEqual([]);
  await expectAllExist(addresses);
});

test('robots.txt: allows the pages and names the sitemap', async () => {
  const text = await read('/robots.txt', 'text/plain');
  expect(text).toContain('User-agent: *');
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test('RSS: has the posts, newest first, and every page points to it', async () => {
  const { data: posts } = PostList.parse(await (await site.request('/api/posts')).json());
  const feed = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(await read('/about'))?.[1];
  const xml = await read(feed ?? '', 'application/rss+xml');
  expect(elements(xml, 'link').slice(1)).toEqual(posts.map(({ slug }) => `${origin}/blogs/${slug}`));
  const dates = elements(xml, 'pubDate').map((date) => Date.parse(date));
  expect(dates).toHaveLength(posts.length);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
});

test('llms.txt: begins with the brand, and every address in it exists', byNight, async () => {
  const text = await read('/llms.txt', 'text/plain');
  expect(text.startsWith(`# ${siteTexts.brand}\n`)).toBe(true);
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses).toContain(`${origin}/courses/devops-basics`);
  await expectAllExist(addresses);
});

test('ai-catalog.json: its entries exist', async () => {
  const catalog = JSON.parse(await read('/.well-known/ai-catalog.json', 'application/json'));
  const entries: { url: string }[] = catalog.entries;
  expect(entries.length).toBeGreaterThan(0);
  await expectAllExist([catalog.host.documentationUrl, ...entries.map(({ url }) => url)]);
});

test.each([
  ['home', ['Organization']],
  ['course list', ['ItemList']],
  ['course detail', ['Course', 'BreadcrumbList']],
  ['blog post', ['BlogPosting', 'BreadcrumbList']],
  ['free resource detail', ['BreadcrumbList']],
  ['free course', ['Course', 'BreadcrumbList']],
] as const)('structured data of the %s is valid: %j', async (kind, types) => {
  const found = await validStructuredData(await read(kindsOfPage[kind]));
  expect(found.toSorted()).toEqual([...types].sort());
});
