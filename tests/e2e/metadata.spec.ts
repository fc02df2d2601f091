import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { expect, open, test } from './fixtures.ts';

// The metadata in the HTML of the server: tests/app/pages.seeded.test.ts.

/** The meta element with this name; more than one fails. */
function meta(page: Page, name: string) {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`);
}

async function expectMeta(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(meta(page, name), name).toHaveAttribute('content', value);
  }
}

test('Page titles: client navigation replaces title and metadata', async ({ page, baseURL }) => {
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
