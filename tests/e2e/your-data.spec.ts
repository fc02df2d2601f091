import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { byNight, expect, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { newOrder, storePaid } from './orders.ts';
import { banner, main } from './page-parts.ts';
import { accountMenu, newPerson, PASSWORD, signIn } from './people.ts';
import { mailedLink, mailsAbout } from './stored-records.ts';

const place = (page: Page) => page.getByRole('region', { name: 'Your data' });
const CONFIRMATION = 'Your account is deleted, with everything that we held about you.';

/** A new account on its own page, with its email confirmed or not yet. */
async function openAccount(page: Page, { confirmed }: { confirmed: boolean }): Promise<string> {
  const email = await (confirmed ? newLearner(page) : newPerson(page));
  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  return email;
}

async function deleteAccount(page: Page, password = PASSWORD): Promise<void> {
  await place(page).getByText('Delete your account', { exact: true }).click();
  await place(page).getByLabel('Your password').fill(password);
  await place(page).getByRole('button', { name: 'Delete my account for good' }).click();
}

/** Reads from a page that may be loaded anew meanwhile, which ends the reading; the caller polls. */
const readFrom = <Value>(page: Page, read: () => Value) => page.evaluate(read).catch(() => 'loading');

withAndWithoutJavaScript((javaScriptEnabled) => {
  const when = javaScriptEnabled ? {} : byNight;
  test('a person deletes their account, and is unknown from then on', when, async ({ page, allowStatus }) => {
    allowStatus(401);
    const email = await openAccount(page, { confirmed: true });
    await deleteAccount(page);
    await expect(page).toHaveURL('/');
    await expect(main(page).getByRole('status').filter({ hasText: /./ })).toHaveText(CONFIRMATION);
    await expect(banner(page).getByRole('link', { name: 'Sign In' }).first()).toBeAttached();
    expect(await mailsAbout(email)).toEqual([]);
    await page.goto('/account');
    await expect(page).toHaveURL('/signin?next=%2Faccount');
    await signIn(page, email);
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password');
    // Whoever makes another account at once is not told of it there.
    await newPerson(page);
    await page.goto('/account');
    await expect(place(page).getByText('Delete your account', { exact: true })).toBeVisible();
    await expect(page.getByText(CONFIRMATION)).toHaveCount(0);
  });

  // The tests of the API cover the responses to the forms without JavaScript.
  if (!javaScriptEnabled) return;

  test('the form names a paid seat and its money before the account is deleted', byNight, async ({ page }) => {
    const email = await newLearner(page);
    await storePaid(await newOrder(email), { seat: true });
    await open(page, '/account');
    await deleteAccount(page);
    const givesUp = place(page).getByLabel('I give up what I paid for, and get no money back for it.');
    await expect(place(page)).toContainText('You have a paid seat in DevOps Basics.');
    await expect(place(page)).toContainText('goes back to you by our terms');
    await expect(place(page).getByRole('alert')).toBeVisible();
    await givesUp.check();
    await place(page).getByLabel('Your password').fill(PASSWORD);
    await place(page).getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page).toHaveURL('/');
  });

  test('with the account goes what other tabs have of it', async ({ page }) => {
    const email = await openAccount(page, { confirmed: true });
    const other = await page.context().newPage();
    await open(other, '/account');
    await other.getByLabel('Full Name').fill('Typed and not sent');
    const kept = () => readFrom(other, () => Object.values(sessionStorage).join());
    expect(await kept()).toContain('Typed and not sent');
    await deleteAccount(page);
    await expect(other).toHaveURL(/^[^?]*\/signin/);
    await expect.poll(kept).toBe('');
    await expect.poll(() => readFrom(other, () => document.documentElement.outerHTML)).not.toContain(email);
  });

  test('a person downloads what the site holds about them', async ({ page }) => {
    const email = await openAccount(page, { confirmed: true });
    const downloading = page.waitForEvent('download');
    await place(page).getByRole('link', { name: 'Download your data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('my-data.json');
    const held = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(held.account).toMatchObject({ name: 'Asha Rao', email });
    expect(held.mails).toMatchObject([{ to: email }]);
  });

  test(
    'before the email is confirmed there is nothing to download, and the page says why',
    byNight,
    async ({ page }) => {
      await openAccount(page, { confirmed: false });
      await expect(place(page).getByText('Confirm your email first')).toBeVisible();
      await expect(place(page).getByRole('link', { name: 'Download your data' })).toHaveCount(0);
    },
  );

  test(
    'a wrong password deletes nothing, is reported at its field, and keeps the ticked boxes',
    byNight,
    async ({ page }) => {
      await openAccount(page, { confirmed: false });
      await place(page).getByText('Delete your account', { exact: true }).click();
      await place(page).getByLabel('Keep my certificates checkable').check();
      await place(page).getByLabel('Your password').fill('not-this-one');
      await place(page).getByRole('button', { name: 'Delete my account for good' }).click();
      const password = place(page).getByLabel('Your password');
      await expect(password).toHaveAccessibleDescription('This is not your password');
      await expect(password).toHaveValue('');
      await expect(password).toBeInViewport();
      await expect(place(page).getByLabel('Keep my certificates checkable')).toBeChecked();
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/dashboard');
    },
  );
});

test('the form is opened and sent by keyboard, and a double click deletes once', byNight, async ({ page }) => {
  await openAccount(page, { confirmed: false });
  const button = place(page).getByRole('button', { name: 'Delete my account for good' });
  await expect(button).toBeHidden();
  await place(page).getByText('Delete your account', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(place(page).getByLabel('Keep my certificates checkable')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await button.dblclick();
  await expect(page).toHaveURL('/');
  await expect(main(page).getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Your account is deleted, with everything else that we held about you. Certificates that you earned stay ' +
      'checkable. What was sent from your email without this account stays, because the address was never confirmed ' +
      'to be yours.',
  );
});

test('the form says what stays only while the email is not confirmed', byNight, async ({ page }) => {
  const stays = place(page).getByText('Requests and messages sent from your email without this account stay');
  const email = await openAccount(page, { confirmed: false });
  await place(page).getByText('Delete your account', { exact: true }).click();
  await expect(stays).toBeVisible();
  await page.goto(await mailedLink(email, 'verification'));
  await main(page).getByRole('button', { name: 'Confirm email' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account');
  await place(page).getByText('Delete your account', { exact: true }).click();
  await expect(stays).toHaveCount(0);
});

test('the form can be sent again after Back restores its page', byNight, async ({ page }) => {
  await openAccount(page, { confirmed: false });
  // A response without content leaves the browser on the page.
  await page.route('/api/account/delete', (route) => route.fulfill({ status: 204 }));
  await deleteAccount(page);
  const button = place(page).getByRole('button', { name: /Deleting|Delete my account/ });
  await expect(button).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(button).toBeEnabled();
});

test('the other tabs notice that the account is deleted', byNight, async ({ page }) => {
  await openAccount(page, { confirmed: false });
  const other = await page.context().newPage();
  await other.goto('/about');
  await expect(accountMenu(other)).toBeAttached();
  const third = await page.context().newPage();
  await open(third, '/verify-email?token=abc');
  await deleteAccount(page);
  await expect(page).toHaveURL('/');
  await expect(banner(other).getByRole('link', { name: 'Sign In' }).first()).toBeAttached();
  await expect(third).toHaveURL('/signin?next=%2Fverify-email%3Ftoken%3Dabc');
  await expect.poll(() => readFrom(page, () => localStorage.getItem('authToken'))).toBeNull();
});
