import sharp from 'sharp';
import { site } from '../../content/site.ts';
import { byNight, expect, test } from './fixtures.ts';

test('the web app manifest names the brand and icons that exist', byNight, async ({ page, request }) => {
  await page.goto('/install');
  const link = page.locator('link[rel="manifest"]');
  const response = await request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: site.brand, display: 'standalone', start_url: '/' });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const own = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((icon) => icon.getAttribute('href') ?? ''));
  expect(own).toHaveLength(2);
  for (const icon of [...own, '/favicon.ico']) expect((await request.get(icon)).status(), icon).toBe(200);
});
