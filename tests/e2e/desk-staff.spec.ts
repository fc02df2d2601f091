import type { Page } from '@playwright/test';
import { startSite } from '../../scripts/bench/site.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { expect, expectValidHtml, hydrated, open, test } from './fixtures.ts';
import { accountMenu, banner, main, NAME, PASSWORD, signIn } from './people.ts';
import { newStaff } from './staff.ts';
import { port } from './state.ts';
import { mailedLink, ownEmail } from './stored.ts';

const status = (page: Page) => main(page).getByRole('status').filter({ hasText: /\S/ });

/** Invites an instructor by the form that is on screen. @returns their e-mail */
async function invite(page: Page, course: string): Promise<string> {
  const email = ownEmail();
  await page.getByLabel('Full name').fill('Ravi Menon');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(course).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(status(page)).toHaveText('The invitation is on its way.');
  return email;
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('the link that a first start prints makes the first admin, once', async ({ page, allowStatus }) => {
  const ready = /^There is no admin yet\..* (http\S+\/first-admin\?token=\S+)$/;
  const site = await startSite(port + 1000, { script: 'server/main.ts', ready });
  try {
    const link = site.ready[1] ?? '';
    await open(page, link);
    const fill = async () => {
      await page.getByLabel('Full Name').fill(NAME);
      await page.getByLabel('Email').fill('asha@example.org');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByLabel('Phone Number').fill('98765 43210');
      await page.getByRole('button', { name: 'Make the account' }).click();
    };
    await fill();
    await expect(page).toHaveURL(`${site.url}/desk`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    await page.context().clearCookies();
    await open(page, link);
    allowStatus(422);
    await fill();
    await expect(page.getByRole('alert')).toHaveText('There is an admin already: ask them to invite you.');
  } finally {
    await site.stop();
  }
});

test('an instructor is invited, sets a password by the mailed link, and finds only what is theirs at the desk', async ({
  page,
  browser,
  allowStatus,
}) => {
  await newStaff(page);
  await open(page, '/desk/staff');
  const email = await invite(page, 'DevOps Basics');
  await expect(rowOf(page, email)).toContainText('Invited');
  await expect(rowOf(page, email)).toContainText('DevOps Basics');

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await mailedLink(email, 'staff_invitation'));
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Set your password');
  await theirs.getByLabel('Password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(status(theirs)).toHaveText('Your password is set. Please sign in.');
  await signIn(theirs, email);
  await expect(theirs).toHaveURL('/dashboard');
  await accountMenu(theirs).click();
  await expect(banner(theirs).getByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/desk');
  allowStatus(403);
  await theirs.goto('/desk/staff');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not open to you');
  const sections = theirs.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  await expect(sections).toHaveText(['Courses', 'Images']);

  allowStatus(404);
  await page.reload();
  await hydrated(page);
  await expect(rowOf(page, email)).toContainText('Joined');
  await rowOf(page, email).getByRole('link').click();
  const fields = page.getByRole('form', { name: 'Role and courses' });
  await fields.getByLabel('Role').selectOption('admin');
  await fields.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Saved. It counts from their next click on.');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await page.getByRole('button', { name: 'Remove from the staff' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the staff' }).click();
  await expect(page).toHaveURL('/desk/staff');
  await expect(rowOf(page, email)).toHaveCount(0);
});

test('the log tells what was done, and is narrowed to one record and one person', async ({ page }) => {
  await newStaff(page);
  await open(page, '/desk/staff');
  const email = await invite(page, 'DevOps Basics');
  await rowOf(page, email).getByRole('link').click();
  await page.getByRole('button', { name: 'Mail the invitation again' }).click();
  await expect(status(page)).toHaveText('The invitation is on its way.');
  const id = page.url().split('/').at(-1) ?? '';

  await open(page, `/desk/audit?type=staff&record=${id}`);
  const rows = page.getByRole('row').filter({ hasText: 'Ravi Menon' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Staff: invite again');
  await expect(rows.last()).toContainText('role: learner → instructor');
  await expect(rows.last()).toContainText('courses: nothing → DevOps Basics');
  await rows.last().getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(/\/desk\/audit\?person=/);
  await expect(page.getByLabel('Who')).toHaveValue(/.+/);
  await expect(rows).toHaveCount(2);
});

/** Each page is accessible at every size, and its HTML valid. */
async function expectQuality(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessibleAtEverySize(page);
      await expectValidHtml(await (await page.request.get(path)).text());
    });
  }
}

test('staff, somebody of them and the log are accessible and valid', async ({ page }) => {
  await newStaff(page);
  await open(page, '/desk/staff');
  const email = await invite(page, 'DevOps Basics');
  const member = await rowOf(page, email).getByRole('link').getAttribute('href');
  await expectQuality(page, '/desk/staff', member ?? '', '/desk/audit');
});

test('the pages of an invitation and of the first admin are accessible and valid', async ({ page }) => {
  await expectQuality(page, '/reset-password?token=invited-t', '/first-admin?token=t');
});
