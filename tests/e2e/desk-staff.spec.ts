import type { Page } from '@playwright/test';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { banner, main } from './page-parts.ts';
import { accountMenu, NAME, PASSWORD, signIn } from './people.ts';
import { newStaff } from './staff.ts';
import { mailedLink, newEmail } from './stored-records.ts';

const status = (page: Page) => main(page).getByRole('status').filter({ hasText: /\S/ });

/** Invites a trainer by the form that is on screen. @returns their email */
async function invite(page: Page, course: string): Promise<string> {
  const email = newEmail();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Full name').fill('Ravi Menon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(course).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(status(page)).toHaveText(`The invitation to ${email} is on its way.`);
  return email;
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test(
  'a trainer is invited, sets a password by the emailed link, and sees only their own pages at the desk',
  byNight,
  async ({ page, browser, allowStatus }) => {
    await newStaff(page);
    await open(page, '/desk/staff');
    const email = await invite(page, 'DevOps Basics');
    await expect(rowOf(page, email)).toContainText('Invited');
    await expect(rowOf(page, email)).toContainText('DevOps Basics');

    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(await mailedLink(email, 'staff_invitation'));
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Set your password');
    await expect(theirs.getByText('(12 characters or more)')).toBeVisible();
    await theirs.getByLabel('Password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(status(theirs)).toHaveText('Your password is set. Please sign in.');
    await signIn(theirs, email);
    await expect(theirs).toHaveURL('/desk');
    await theirs.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Website' }).click();
    const sections = theirs.getByRole('navigation', { name: 'Desk' }).getByRole('link');
    await expect(sections).toHaveText([/^Today/, /^Teaching/, 'Money', 'Website', 'Courses', 'Images']);
    await open(theirs, '/');
    await accountMenu(theirs).click();
    await expect(banner(theirs).getByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/desk');
    allowStatus(403);
    await theirs.goto('/desk/staff');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('No access');
    await expect(sections).toHaveText([/^Today/, /^Teaching/, 'Money', 'Website']);

    allowStatus(404);
    await page.reload();
    await hydrated(page);
    await expect(rowOf(page, email)).toContainText('Joined');
    await rowOf(page, email).getByRole('link').first().click();
    const fields = page.getByRole('form', { name: 'Roles and courses' });
    await fields.getByRole('checkbox', { name: /^Accountant/ }).check();
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(status(page)).toHaveText('Saved. The change applies from their next click.');
    await theirs.goto('/desk');
    await expect(sections).toHaveText([/^Today/, 'Today', 'Overview', 'People', /^Teaching/, /^Money/, 'Website']);
    await page.reload();
    await hydrated(page);
    await expect(fields.getByRole('checkbox', { name: /^Trainer/ })).toBeChecked();
    await expect(fields.getByRole('checkbox', { name: /^Accountant/ })).toBeChecked();
    await fields.getByRole('checkbox', { name: /^Admin/ }).check();
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(status(page)).toHaveText('Saved. The change applies from their next click.');
    await theirs.goto('/desk/staff');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Staff');
    await page.goto('/desk/staff');
    await expect(rowOf(page, email)).toContainText('Admin, Accountant, Trainer');
    await rowOf(page, email).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Remove from the staff' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the staff' }).click();
    await expect(page).toHaveURL('/desk/staff');
    await expect(page.getByText('is no longer on the staff.')).toBeVisible();
    await expect(rowOf(page, email)).toHaveCount(0);
  },
);

test('the audit log lists changes, and can be filtered by record and by person', byNight, async ({ page }) => {
  await newStaff(page);
  await open(page, '/desk/staff');
  const email = await invite(page, 'DevOps Basics');
  await rowOf(page, email).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Email the invitation again' }).click();
  await expect(status(page)).toHaveText('The invitation is on its way.');
  const id = page.url().split('/').at(-1) ?? '';

  await open(page, `/desk/audit?type=staff&record=${id}`);
  const rows = page.getByRole('row').filter({ hasText: 'Ravi Menon' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Staff: invite again');
  await expect(rows.last()).toContainText('Roles Learner → Trainer');
  await expect(rows.last()).toContainText('Courses nothing → DevOps Basics');
  await rows.last().getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(/\/desk\/audit\?person=/);
  await expect(page.getByLabel('Who')).toHaveValue(/.+/);
  await expect(rows).toHaveCount(2);
});
