import type { Page } from '@playwright/test';
import { photo } from '../support/pictures.ts';
import { byNight, expect, open } from './fixtures.ts';
import { newPersonAt, test } from './own-site.ts';
import { main } from './page-parts.ts';

/** A photo that is turned by 90 degrees in its file, with a file name. */
async function photoFile(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await photo({ width: 400, height: 300 })) };
}

/** Uploads a photo by the open form. */
async function upload(page: Page, alt: string) {
  const form = page.getByRole('form', { name: 'Upload' });
  await form.locator('input[type=file]').setInputFiles(await photoFile(`${alt}.jpg`));
  await form.getByLabel('Description').fill(alt);
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** A record in the list of the trash. */
const row = (page: Page, name: string) => page.getByRole('row', { name });

test(
  'a photo that is uploaded in the editor of a post is shown upright, without its location',
  byNight,
  async ({ site, page }) => {
    await newPersonAt(site, page, 'admin');
    await open(page, '/desk/posts/new');
    const slug = `photo-${Date.now()}`;
    for (const [label, value] of [
      // Before the title, for which an address would be proposed.
      ['Web address', slug],
      ['Title', 'A post with a photo'],
      ['Category', 'News'],
      ['Excerpt', 'A photo'],
    ] as const) {
      await main(page).getByLabel(label).fill(value);
    }
    const text = main(page).getByRole('textbox', { name: 'Text' });
    await text.fill('Before it and after it');
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 10));
    await main(page).getByRole('button', { name: 'Insert image' }).click();
    await upload(page, `A class ${slug}`);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(/^Before it !\[A class .*\]\(\/images\/[0-9a-f]{64}-300x400\.webp\)and after it$/);

    await text.press('Control+a');
    await text.press('Control+b');
    await expect(text).toHaveValue(/^\*\*Before it .*after it\*\*$/);
    await text.press('Control+z');
    await expect(text).toHaveValue(/^Before it /);

    await main(page).getByRole('button', { name: 'Choose an image' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `A class ${slug}` })
      .click();
    await expect(main(page).locator('input[name=image]')).toHaveValue(/^\/images\//);
    const choose = main(page).getByRole('button', { name: 'Choose another image' });
    await expect(choose).toBeVisible();
    await main(page).getByLabel('Visibility').selectOption('published');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/desk\/posts\/[0-9a-f-]{36}/);

    await page.goto(`/blogs/${slug}`);
    const image = page.getByRole('img', { name: `A class ${slug}` });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('naturalWidth', 300);
    await expect(image).toHaveAttribute('height', '400');
    const response = await page.request.get((await image.getAttribute('src')) ?? '');
    expect(response.headers()).toMatchObject({ 'content-type': 'image/webp', 'cache-control': /immutable/ });
    expect((await response.body()).includes('Quokkaphone')).toBe(false);
  },
);

test('an image gets a new description, is deleted, and is restored from the trash', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  await open(page, '/desk/images');
  const alt = `A lab ${Date.now()}`;
  await upload(page, alt);
  await expect(main(page).getByRole('status').filter({ hasText: 'Uploaded.' })).toBeVisible();

  const details = page.getByRole('dialog', { name: 'Image', exact: true });
  await main(page)
    .getByRole('button', { name: `Details of ${alt}` })
    .click();
  await expect(details.getByLabel('In a text')).toHaveValue(new RegExp(`^!\\[${alt}\\]\\(/images/`));
  await details.getByLabel('Description').fill(`${alt} in Pune`);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Saved.', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this image?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(details).toBeHidden();
  await expect(main(page).getByText(alt)).toHaveCount(0);

  await open(page, '/desk/trash?kind=image');
  await row(page, `${alt} in Pune`).getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, alt)).toHaveCount(0);
  await open(page, '/desk/images');
  await expect(main(page).getByText(`${alt} in Pune`, { exact: true })).toBeVisible();
});
