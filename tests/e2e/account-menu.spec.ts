import { byNight, expect, test, withAndWithoutJavaScript } from './fixtures.ts';
import { banner, section } from './page-parts.ts';
import { accountMenu, openAccount } from './people.ts';

withAndWithoutJavaScript((javaScriptEnabled) => {
  const when = javaScriptEnabled ? {} : byNight;
  test(
    'Navigation bar: Sign Up gives way to the account menu, which leads to the dashboard and the account',
    when,
    async ({ page }) => {
      await openAccount(page);
      await expect(accountMenu(page)).toContainText('Asha Rao');
      await expect(banner(page).getByRole('link', { name: /Sign (In|Up)/ })).toHaveCount(0);
      await accountMenu(page).click();
      await expect(banner(page).getByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page');
      await banner(page).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
      await accountMenu(page).click();
      await banner(page).getByRole('link', { name: 'Your account' }).click();
      await expect(page).toHaveURL('/account');
    },
  );
});

test('the account menu opens by keyboard, and closes on Escape or when the focus leaves it', async ({ page }) => {
  await openAccount(page);
  const link = banner(page).getByRole('link', { name: 'Dashboard' });
  await accountMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(accountMenu(page)).toBeFocused();
  await page.keyboard.press('Space');
  for (const label of ['Dashboard', 'Your account']) {
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link', { name: label })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link).toBeHidden();
});

test('a press outside closes the account menu', byNight, async ({ page }) => {
  await openAccount(page);
  await accountMenu(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
});

test('the menu of a small screen has the links of the account menu', byNight, async ({ page }) => {
  await openAccount(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(accountMenu(page)).toBeHidden();
  await banner(page).locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: /Sign (In|Up)/ })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(menu).toBeHidden();
  await banner(page).locator('summary', { hasText: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
});

test('a long name does not overflow the navigation bar', byNight, async ({ page }) => {
  await openAccount(page);
  const place = section(page, 'Your details');
  await place.getByLabel('Full Name').fill('Venkataraghavan Subramaniam Ananthapadmanabhan '.repeat(2).trim());
  await place.getByRole('button', { name: 'Save details' }).click();
  await expect(accountMenu(page)).toContainText('Venkataraghavan');
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `pixels that the page is wider than ${width}`).toBeLessThanOrEqual(0);
  }
});
