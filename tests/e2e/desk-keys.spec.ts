import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { newEmail } from './stored-records.ts';

test('Ctrl+K finds a page or a person from anywhere, by keyboard alone', byNight, async ({ page }) => {
  const email = newEmail();
  const data = { name: 'Mira Palette', email, mobile: '98765 43210', courseId: '1' };
  expect((await page.request.post('/api/enrollments', { data })).ok()).toBe(true);
  await newStaff(page, 'counsellor');
  await open(page, '/desk/requests');
  await main(page).getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox', { name: 'Find' });
  await expect(field).toBeFocused();
  await page.keyboard.type('wait');
  await expect(palette.getByRole('option')).toHaveText([/^Waitlist/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/desk/waitlist');
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(email);
  const person = palette.getByRole('option').filter({ hasText: 'People' });
  await expect(person).toHaveText(new RegExp(`Mira Palette.*${email}`));
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(person).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expectAccessibleAtEverySize(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/people\/[\w-]+$/);
});

test(
  'j and k move in a list, ? shows the shortcuts, and single-key shortcuts can be turned off',
  byNight,
  async ({ page }) => {
    await newStaff(page);
    await open(page, '/desk/batches');
    const links = main(page).locator('tbody tr th').getByRole('link');
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.nth(0)).toBeFocused();

    const details = main(page).getByRole('complementary', { name: 'Details' });
    await page.keyboard.press('o');
    await expect(details).toContainText('Class times');
    await expect(details).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expectAccessibleAtEverySize(page);
    await help.getByLabel('Use single-key shortcuts').uncheck();
    await help.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('j');
    await expect(links.nth(1)).not.toBeFocused();
  },
);

test('n leads to the note of a request', byNight, async ({ page }) => {
  const data = { name: 'Mira Noted', email: newEmail(), mobile: '98765 43210', courseId: '1' };
  expect((await page.request.post('/api/enrollments', { data })).ok()).toBe(true);
  await newStaff(page);
  await open(page, '/desk/requests');
  await main(page).getByRole('link', { name: 'Mira Noted' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Noted');
  await page.keyboard.press('n');
  await expect(main(page).getByRole('textbox', { name: /^Note/ })).toBeFocused();
  await page.keyboard.type('never jk?');
  await expect(main(page).getByRole('textbox', { name: /^Note/ })).toHaveValue('never jk?');
});
