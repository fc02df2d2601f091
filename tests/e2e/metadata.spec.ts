import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { expect, open, test } from './fixtures.ts';
import { kindsOfPage, unknownPages } from './pages.ts';

const DEFAULT_IMAGE = '/share/default.png';

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

/** The one element that says this; more than one fails. */
function meta(page: Page, name: string) {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`);
}

async function expectMeta(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(meta(page, name), name).toHaveAttribute('content', value);
  }
}

async function description(page: Page): Promise<string> {
  return (await meta(page, 'description').getAttribute('content')) ?? '';
}

test.describe('in the HTML of the server', () => {
  test.use({ javaScriptEnabled: false });

  for (const { kind, title, image = DEFAULT_IMAGE, type = 'website' } of expected) {
    test(`section 2, page titles and metadata: ${kind}`, async ({ page, baseURL, allowStatus }) => {
      const path = kindsOfPage[kind];
      const isUnknown = unknownPages.includes(path);
      if (isUnknown) allowStatus(404);
      await page.goto(path);
      const fullTitle = `${title} | ${site.brand}`;
      await expect(page).toHaveTitle(fullTitle);
      const text = await description(page);
      expect(text.length, 'characters of the description').toBeGreaterThan(isUnknown ? 20 : 40);
      await expectMeta(page, {
        'og:title': fullTitle,
        'og:description': text,
        'og:image': baseURL + image,
        'og:image:alt': fullTitle,
        'og:type': type,
        'twitter:card': 'summary_large_image',
        'twitter:title': fullTitle,
        'twitter:description': text,
        'twitter:image': baseURL + image,
      });
      const canonical = page.locator('link[rel="canonical"]');
      if (isUnknown) {
        await expectMeta(page, { robots: 'noindex' });
        await expect(canonical).toHaveCount(0);
      } else {
        await expect(canonical).toHaveAttribute('href', baseURL + path);
        await expect(meta(page, 'robots')).toHaveCount(0);
      }
    });
  }

  test("section 2, page titles and metadata: the home page's description is not the text of an unknown course", async ({
    page,
  }) => {
    await page.goto('/');
    expect(await description(page)).toContain('Short online courses');
  });

  test('section 2, Course list: search metadata about courses in DevOps, AWS and Machine Learning', async ({
    page,
  }) => {
    await page.goto('/courses');
    for (const text of [await description(page), (await meta(page, 'keywords').getAttribute('content')) ?? '']) {
      for (const subject of ['DevOps', 'AWS', 'Machine Learning']) expect(text).toContain(subject);
    }
  });
});

test('section 2, page titles and metadata: no two pages share a description', async ({ request }) => {
  const paths = expected.map(({ kind }) => kindsOfPage[kind]).filter((path) => !unknownPages.includes(path));
  const found = await Promise.all(
    paths.map(async (path) => {
      const html = await (await request.get(path)).text();
      return /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? path;
    }),
  );
  expect(new Set(found).size).toBe(paths.length);
});

for (const path of [DEFAULT_IMAGE, '/share/courses/devops-basics.png', '/share/posts/which-route-wins.png']) {
  test(`section 2, page titles and metadata: the share image ${path} is a PNG of 1200 by 630`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
    const bytes = await response.body();
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
}

test('section 2, page titles and metadata: client navigation replaces all of them', async ({ page, baseURL }) => {
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveTitle(`Blogs | ${site.brand}`);
  await page.getByRole('link', { name: 'Why your grid column refuses to shrink' }).click();
  const title = `Why your grid column refuses to shrink | ${site.brand}`;
  await expect(page).toHaveTitle(title);
  await expectMeta(page, {
    'og:title': title,
    'og:type': 'article',
    'og:image': `${baseURL}/share/posts/grid-column-will-not-shrink.png`,
  });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/blogs/grid-column-will-not-shrink`,
  );
  await expect(meta(page, 'description')).toHaveCount(1);
});
