import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';
import { byNight, expect, test, withAndWithoutJavaScript } from './fixtures.ts';
import { main, section } from './page-parts.ts';
import { PASSWORD, signIn } from './people.ts';
import { newStaff } from './staff.ts';

const part = (page: Page) => section(page, 'Sign-in code');
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an app with this key shows; that of a later period, where one was used already: the site takes the next
 * one, too.
 */
function codeOf(key: string, periods = 0): Promise<string> {
  const bits = [...key].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return createOTP(Buffer.from(bytes).toString()).hotp(Math.floor(Date.now() / 30_000) + periods);
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test(
    'staff set up a sign-in code, and sign in with it and with a recovery code',
    byNight,
    async ({ page, browser, allowStatus }) => {
      const email = await newStaff(page);
      await page.goto('/account');
      await part(page).getByLabel('Your password').fill(PASSWORD);
      await part(page).getByRole('button', { name: 'Set up a sign-in code' }).click();
      await expect(part(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
      const key = (await part(page).getByText('Or type this key').locator('.facts').textContent()) ?? '';
      const [recovery = '', secondRecovery = ''] = await part(page).getByRole('listitem').allTextContents();
      await part(page)
        .getByRole('textbox', { name: 'Code' })
        .fill(await codeOf(key));
      await part(page).getByRole('button', { name: 'Turn the code on' }).click();
      await expect(part(page).getByText('Recovery codes left: 10')).toBeVisible();

      const context = await browser.newContext({ javaScriptEnabled });
      const theirs = await context.newPage();
      for (const code of [await codeOf(key, 1), recovery]) {
        await context.clearCookies();
        await theirs.goto('/signin?next=%2Faccount');
        await signIn(theirs, email);
        await expect(theirs).toHaveURL('/signin/code?next=%2Faccount');
        await theirs.getByLabel('Code').fill(code);
        await main(theirs).getByRole('button', { name: 'Sign In' }).click();
        await expect(theirs).toHaveURL('/account');
      }
      await expect(part(theirs).getByText('Recovery codes left: 9')).toBeVisible();
      await theirs.close();

      allowStatus(422);
      await page.goto('/account');
      await part(page).getByLabel('Your password').fill('not-this-one');
      await part(page).getByRole('textbox', { name: 'Code' }).fill('000000');
      await part(page).getByRole('button', { name: 'Turn the code off' }).click();
      await expect(part(page).getByText('This is not your password')).toBeVisible();
      await part(page).getByLabel('Your password').fill(PASSWORD);
      await part(page).getByRole('textbox', { name: 'Code' }).fill('000000');
      await part(page).getByRole('button', { name: 'Turn the code off' }).click();
      await expect(part(page).getByText('This code is not right')).toBeVisible();
      await part(page).getByLabel('Your password').fill(PASSWORD);
      await part(page).getByRole('textbox', { name: 'Code' }).fill(secondRecovery);
      await part(page).getByRole('button', { name: 'Turn the code off' }).click();
      await expect(part(page).getByRole('button', { name: 'Set up a sign-in code' })).toBeVisible();
    },
  );
});
