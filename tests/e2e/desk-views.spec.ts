import { byNight, expect, hydrated, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';

withAndWithoutJavaScript(() => {
  test('filters of a list are saved under a name, renamed and deleted', byNight, async ({ page }) => {
    await newStaff(page, 'counsellor');
    await open(page, '/desk/requests?stage=new&owner=nobody');
    const views = main(page).getByRole('navigation', { name: 'Saved views' });
    await expect(views).toHaveCount(0);

    await main(page).getByText('Save this view').click();
    await main(page).getByLabel('Name of the view').fill('No one’s');
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views.getByRole('link', { name: 'No one’s' })).toHaveAttribute('aria-current', 'page');

    await open(page, '/desk/requests');
    await views.getByRole('link', { name: 'No one’s' }).click();
    await expect(page).toHaveURL(/owner=nobody&stage=new$/);

    await main(page).getByText('Change this view').click();
    await main(page).getByLabel('Name of the view').fill('To give out');
    await main(page).getByRole('button', { name: 'Rename' }).click();
    await expect(views.getByRole('link')).toHaveText(['To give out']);

    await main(page).getByText('Change this view').click();
    await main(page).getByRole('button', { name: 'Delete this view' }).click();
    await expect(views).toHaveCount(0);
    await expect(page.getByText('Deleted the view “To give out”.')).toBeVisible();
  });
});

test('columns of a list are hidden with the keyboard, and stay so on this device', byNight, async ({ page }) => {
  await newStaff(page);
  const openList = async (path: string) => {
    await open(page, path);
    await hydrated(page);
  };
  await openList('/desk/staff');
  const menu = main(page).locator('summary').filter({ hasText: 'Columns' });
  const head = main(page).getByRole('columnheader', { name: 'Email' });
  const box = main(page).getByRole('button', { name: 'Email', exact: true });
  await expect(head).toBeVisible();
  await menu.click();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(head).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await openList('/desk/courses');
  await openList('/desk/staff');
  await expect(head).toHaveCount(0);
  await menu.click();
  await box.click();
  await expect(head).toBeVisible();
});

test('on a phone the pages under Money are behind one button, in their sections', byNight, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newStaff(page, 'accountant');
  await open(page, '/desk/documents');
  await hydrated(page);
  const tabs = page.getByRole('navigation', { name: 'Money' });
  await expect(tabs.getByRole('link')).toHaveCount(0);
  await tabs.locator('summary').filter({ hasText: 'Documents' }).click();
  await expect(tabs.getByRole('link')).toHaveText([
    ...['Transfers', 'Refunds', 'Alerts', 'Orders', 'Dues', 'Takings', 'Cash'],
    ...['Documents', 'Not invoiced', 'Bank', 'Settlements', 'Reports', 'Year end', 'Trainers’ pay'],
  ]);
  for (const link of await tabs.getByRole('link').all()) await link.scrollIntoViewIfNeeded();
  await tabs.getByRole('link', { name: 'Year end' }).click();
  await expect(page).toHaveURL('/desk/year-end');
  await expect(tabs.locator('summary')).toHaveText('Year end');
});
