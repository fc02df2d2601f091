import { byNight, expect, open, test, withAndWithoutJavaScript } from './fixtures.ts';
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
