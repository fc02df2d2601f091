import type { Locator, Page } from '@playwright/test';
import { byNight, expect, expectAccessible, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { main, section } from './page-parts.ts';
import { accountMenu, openAccount, PASSWORD, signIn } from './people.ts';
import { mailedLink, mailsAbout, newEmail } from './stored-records.ts';

const statusMessage = (place: Locator) => place.getByRole('status').filter({ hasText: /./ });

async function requestEmailChange(page: Page, email: string, password = PASSWORD): Promise<void> {
  const place = section(page, 'Email');
  await place.getByLabel('New email').fill(email);
  await place.getByLabel('Your password').fill(password);
  await place.getByRole('button', { name: 'Email a link to the new address' }).click();
}

async function changePassword(page: Page, current: string, password: string): Promise<void> {
  const place = section(page, 'Password');
  await place.getByLabel('Current password').fill(current);
  await place.getByLabel('New password').fill(password);
  await place.getByRole('button', { name: 'Change password' }).click();
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  const when = javaScriptEnabled ? {} : byNight;
  test('a person changes name and phone number, and both are stored', when, async ({ page }) => {
    await openAccount(page);
    const place = section(page, 'Your details');
    await expect(place.getByLabel('Full Name')).toHaveValue('Asha Rao');
    await place.getByLabel('Full Name').fill('Asha R. Rao');
    await place.getByLabel('Phone Number').fill('098765 43219');
    await place.getByRole('button', { name: 'Save details' }).click();
    await expect(statusMessage(place)).toHaveText('Your details are saved.');
    await expect(accountMenu(page)).toContainText('Asha R. Rao');
    await page.goto('/account');
    await expect(place.getByLabel('Full Name')).toHaveValue('Asha R. Rao');
    await expect(place.getByLabel('Phone Number')).toHaveValue('9876543219');
  });

  test(
    'an invalid phone number is reported at its field, and everything typed stays',
    byNight,
    async ({ page, allowStatus }) => {
      allowStatus(422);
      await openAccount(page);
      const place = section(page, 'Your details');
      await place.getByLabel('Full Name').fill('Asha R. Rao');
      await place.getByLabel('Phone Number').fill('12345');
      await place.getByRole('button', { name: 'Save details' }).click();
      await expect(place.getByLabel('Phone Number')).toHaveAccessibleDescription('Please enter a valid phone number');
      await expect(place.getByLabel('Phone Number')).toHaveValue('12345');
      await expect(place.getByLabel('Full Name')).toHaveValue('Asha R. Rao');
    },
  );

  // The tests of the API cover the responses to the forms without JavaScript.
  if (!javaScriptEnabled) return;

  test('the email changes by the link that is emailed to the new address', byNight, async ({ page }) => {
    const old = await openAccount(page);
    const email = newEmail();
    const place = section(page, 'Email');
    await expect(place.getByText('Not confirmed yet')).toBeVisible();
    await requestEmailChange(page, email);
    await expect(statusMessage(place)).toHaveText(
      'A link is on its way to the new address. Your email changes when you open it.',
    );
    await expect(place.getByText(old).first()).toBeVisible();
    await page.goto(await mailedLink(email, 'email_change'));
    await main(page).getByRole('button', { name: 'Change my email' }).click();
    await expect(page).toHaveURL(/\/account(#your-email)?$/);
    await expect(statusMessage(section(page, 'Email'))).toHaveText(
      'Your email is changed, and you are signed out everywhere else.',
    );
    await expect(place.getByText(email)).toBeVisible();
    await expect(place.getByText('Confirmed', { exact: true })).toBeVisible();
    expect((await mailsAbout(old)).map(({ kind }) => kind)).toContain('email_changed');
  });

  test(
    'a wrong password is reported at its field, and the new address stays',
    byNight,
    async ({ page, allowStatus }) => {
      allowStatus(422);
      await openAccount(page);
      const email = newEmail();
      await requestEmailChange(page, email, 'not-this-one');
      const password = section(page, 'Email').getByLabel('Your password');
      await expect(password).toHaveAccessibleDescription('This is not your password');
      await expect(password).toHaveValue('not-this-one');
      await expect(section(page, 'Email').getByLabel('New email')).toHaveValue(email);
      expect(await mailsAbout(email)).toEqual([]);
    },
  );

  test('a new password signs in, and ends only the other sessions', byNight, async ({ page, browser, baseURL }) => {
    const email = await openAccount(page);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled });
    const other = await elsewhere.newPage();
    await other.goto('/signin');
    await signIn(other, email);
    await expect(other).toHaveURL('/dashboard');

    await changePassword(page, PASSWORD, 'another-marigold');
    const place = section(page, 'Password');
    await expect(statusMessage(place)).toContainText('Your password is changed');
    await expect(place.getByLabel('Current password')).toHaveValue('');
    await page.goto('/account');
    await expect(page).toHaveURL('/account');
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/signin');
    await signIn(other, email, 'another-marigold');
    await expect(other).toHaveURL('/dashboard');
    await elsewhere.close();
  });

  test(
    'a wrong current password and a common new one are reported at their fields',
    byNight,
    async ({ page, allowStatus }) => {
      allowStatus(422);
      await openAccount(page);
      const place = section(page, 'Password');
      await changePassword(page, 'not-this-one', 'another-marigold');
      await expect(place.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
      await changePassword(page, PASSWORD, 'password1');
      await expect(place.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
    },
  );

  test(
    'the sessions are listed, and one of them or all others can be signed out',
    byNight,
    async ({ page, browser, baseURL }) => {
      const email = await openAccount(page);
      const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
      const phone = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled, userAgent });
      const other = await phone.newPage();
      await other.goto('/signin');
      await signIn(other, email);
      await expect(other).toHaveURL('/dashboard');

      await open(page, '/account');
      const place = section(page, 'Where you are signed in');
      await expect(place.getByRole('listitem')).toHaveCount(2);
      await expect(place.getByRole('listitem').filter({ hasText: 'this device' })).toHaveCount(1);
      await expect(place.getByRole('listitem').filter({ hasText: 'Chrome on Android' })).toContainText('last used');
      await place.getByRole('button', { name: 'Sign out of Chrome on Android' }).click();
      await expect(statusMessage(place)).toHaveText('You are signed out there.');
      await expect(place.getByRole('listitem')).toHaveCount(1);
      await expect(place.getByRole('list')).toBeFocused();
      await other.goto('/dashboard');
      await expect(other).toHaveURL('/signin');

      await signIn(other, email);
      await expect(other).toHaveURL('/dashboard');
      await open(page, '/account');
      await expect(place.getByRole('listitem')).toHaveCount(2);
      await place.getByRole('button', { name: 'Sign out other sessions' }).click();
      await expect(statusMessage(place)).toHaveText('You are signed out everywhere else.');
      await expect(place.getByRole('listitem')).toHaveCount(1);
      await expect(place.getByRole('button')).toHaveCount(0);
      await expect(place.getByRole('list')).toBeFocused();
      await other.goto('/dashboard');
      await expect(other).toHaveURL('/signin');
      await phone.close();
    },
  );
});

test('the link that changes an email address is opened again after sign-in', byNight, async ({ page }) => {
  const old = await openAccount(page);
  const email = newEmail();
  await requestEmailChange(page, email);
  await expect(statusMessage(section(page, 'Email'))).toContainText('on its way');
  await page.context().clearCookies();
  const link = await mailedLink(email, 'email_change');
  await page.goto(link);
  await expect(page).toHaveURL(/\/signin\?next=/);
  await signIn(page, old);
  await expect(page).toHaveURL(link);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Change my email' }).click();
  await expect(statusMessage(section(page, 'Email'))).toHaveText(
    'Your email is changed, and you are signed out everywhere else.',
  );
});
