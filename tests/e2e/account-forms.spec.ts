import type { Locator, Page } from '@playwright/test';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';

const SIGN_UP = '**/api/auth/sign-up';
const SIGN_IN = '**/api/auth/sign-in';
const SERVER_ERROR = 'Server error. Please try again later.';
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: false });

async function fillSignUp(page: Page, password = 'correct horse'): Promise<void> {
  await field(page, 'Full Name').fill('Asha Rao');
  await field(page, 'Email').fill('asha@example.org');
  await field(page, 'Password').fill(password);
  await field(page, 'Phone Number').fill('98765 43210');
}

async function fillSignIn(page: Page): Promise<void> {
  await field(page, 'Email').fill('asha@example.org');
  await field(page, 'Password').fill('wrong horse');
}

/** Labels of the form's fields in their order, with what the browser checks. */
function fieldsOf(page: Page) {
  return main(page)
    .locator('form input:not([type="hidden"]):not([name="zq7"])')
    .evaluateAll((inputs) =>
      inputs.map((input) => {
        if (!(input instanceof HTMLInputElement)) throw new Error('Not an input');
        const label = input.labels?.[0]?.textContent;
        return { label, type: input.type, required: input.required };
      }),
    );
}

/** Presses the button, and expects that the browser sends nothing because of an invalid field. */
async function expectRefused(page: Page, button: Locator, invalidLabel: string): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await button.click();
  await expect(field(page, invalidLabel)).toBeFocused();
  expect(await field(page, invalidLabel).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  expect(sent).toEqual([]);
}

test.describe('Accounts, sign up:', () => {
  const button = (page: Page) => main(page).getByRole('button', { name: /^(Sign Up|Creating Account)/ });

  test('an address is sent as it was meant, although the browser would refuse what was pasted', async ({ page }) => {
    await page.goto('/signup');
    await hydrated(page);
    await fillSignUp(page);
    await field(page, 'Email').fill('\uFEFFasha\u200B@example. org\u200B');
    await expect(field(page, 'Email')).toHaveValue('asha@example.org');
    const sent = page.waitForRequest(SIGN_UP);
    await page.route(SIGN_UP, (route) => route.fulfill({ status: 201, json: {} }));
    await button(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'asha@example.org' });
  });

  test(
    'the fields Full Name, Email, Password and Phone Number are required and have the browser’s types',
    byNight,
    async ({ page }) => {
      await page.goto('/signup');
      expect(await fieldsOf(page)).toEqual([
        { label: 'Full Name', type: 'text', required: true },
        { label: 'Email', type: 'email', required: true },
        { label: 'Password', type: 'password', required: true },
        { label: 'Phone Number', type: 'tel', required: true },
      ]);
      await expect(button(page)).toHaveText('Sign Up');
    },
  );

  test('a password can be shown while it is typed, and hidden again', byNight, async ({ page }) => {
    await open(page, '/signup');
    const password = main(page).getByLabel('Password', { exact: true });
    const show = main(page).getByRole('button', { name: 'Show password' });
    await password.fill('correct horse');
    for (const type of ['text', 'password']) {
      await show.click();
      await expect(password).toHaveAttribute('type', type);
      await expect(password).toHaveValue('correct horse');
    }
  });

  test(
    'the least length of a password is a hint beside its label, not a part of its name',
    byNight,
    async ({ page }) => {
      await page.goto('/signup');
      const password = main(page).getByLabel('Password', { exact: true });
      await expect(password).toHaveAccessibleDescription('(6 characters or more)');
      await expect(main(page).getByText('(6 characters or more)')).toBeVisible();
    },
  );

  test('the browser refuses an empty field', byNight, async ({ page }) => {
    await open(page, '/signup');
    await fillSignUp(page);
    await field(page, 'Phone Number').fill('');
    await expectRefused(page, button(page), 'Phone Number');
  });

  test('a password of five characters is refused, one of six is not', byNight, async ({ page }) => {
    await open(page, '/signup');
    await fillSignUp(page, '12345');
    await expectRefused(page, button(page), 'Password');
    await page.route(SIGN_UP, (route) => route.fulfill({ status: 201, json: {} }));
    await field(page, 'Password').fill('123456');
    await button(page).click();
    await expect(page).toHaveURL('/signin');
  });

  test("the button says 'Creating Account...' while the form is busy, and success leads to /signin", async ({
    page,
  }) => {
    const sent: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(SIGN_UP, async (route) => {
      sent.push(route.request().postDataJSON());
      await promise;
      await route.fulfill({ status: 201, json: {} });
    });
    await open(page, '/signup');
    await fillSignUp(page);
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Creating Account...');
    await expect(button(page)).toBeDisabled();
    resolve();
    await expect(page).toHaveURL('/signin');
    expect(sent).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@example.org',
        password: 'correct horse',
        phone: '98765 43210',
        phoneCountry: 'IN',
      },
    ]);
    expect(await page.evaluate(() => localStorage.getItem('authToken')), 'sign-up signs no one in').toBeNull();
  });

  test("a failure says 'Sign up failed. Please try again.' and keeps everything typed", async ({
    page,
    allowStatus,
  }) => {
    allowStatus(400);
    await page.route(SIGN_UP, (route) => route.fulfill({ status: 400, json: {} }));
    await open(page, '/signup');
    await fillSignUp(page);
    await button(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Sign up failed. Please try again.');
    await expect(button(page)).toBeEnabled();
    await expect(button(page)).toHaveText('Sign Up');
    await expect(field(page, 'Full Name')).toHaveValue('Asha Rao');
    await expect(field(page, 'Phone Number')).toHaveValue('98765 43210');
    await expect(page).toHaveURL('/signup');
  });

  test('a link leads to sign in', byNight, async ({ page }) => {
    await open(page, '/signup');
    await main(page).getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  });
});

test.describe('Accounts, sign in:', () => {
  const button = (page: Page) => main(page).getByRole('button', { name: /^Sign(ing)? In/ });

  test('the fields Email and Password are required', byNight, async ({ page }) => {
    await page.goto('/signin');
    expect(await fieldsOf(page)).toEqual([
      { label: 'Email', type: 'email', required: true },
      { label: 'Password', type: 'password', required: true },
    ]);
    await expect(button(page)).toHaveText('Sign In');
  });

  for (const empty of ['Email', 'Password']) {
    test(`the browser refuses an empty ${empty}`, byNight, async ({ page }) => {
      await open(page, '/signin');
      await fillSignIn(page);
      await field(page, empty).fill('');
      await expectRefused(page, button(page), empty);
    });
  }

  test("the button says 'Signing In...' while the form is busy, and a failure says 'Invalid email or password'", async ({
    page,
    allowStatus,
  }) => {
    allowStatus(401);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(SIGN_IN, async (route) => {
      await promise;
      await route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Invalid email or password' } });
    });
    await open(page, '/signin');
    await fillSignIn(page);
    await button(page).click();
    await expect(button(page)).toHaveText('Signing In...');
    await expect(button(page)).toBeDisabled();
    resolve();
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password');
    await expect(button(page)).toBeEnabled();
    await expect(button(page)).toHaveText('Sign In');
    await expect(field(page, 'Email')).toHaveValue('asha@example.org');
  });

  test(
    'a link leads to sign up, and a late response to the sign-in redirects no one from there',
    byNight,
    async ({ page }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(SIGN_IN, async (route) => {
        await promise;
        await route.fulfill({ json: { message: 'You are signed in.' } });
      });
      await open(page, '/signin');
      await fillSignIn(page);
      await button(page).click();
      await main(page).getByRole('link', { name: 'Sign up' }).click();
      await expect(page).toHaveURL('/signup');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
      resolve();
      // The code after the response sets it, right before a redirect.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
      await field(page, 'Full Name').fill('Asha Rao');
      await expect(page).toHaveURL('/signup');
    },
  );
});

for (const { name, path, call, fill, says } of [
  { name: 'Sign-up', path: '/signup', call: SIGN_UP, fill: fillSignUp, says: 'Sign up failed. Please try again.' },
  { name: 'Sign-in', path: '/signin', call: SIGN_IN, fill: fillSignIn, says: 'Invalid email or password' },
]) {
  test(`Accounts: a failed ${name} says '${says}' whatever the cause, with an explanation beside it`, async ({
    page,
    allowStatus,
    allowConsole,
  }) => {
    allowStatus(422, 429, 500, 502);
    allowConsole(/net::ERR_FAILED/);
    const wait = 'Too many attempts. Please wait a moment and try again.';
    const invalid = { message: 'Please check what you entered.', fields: { email: 'Invalid email address' } };
    await open(page, path);
    await fill(page);
    for (const { response, beside } of [
      { response: null, beside: SERVER_ERROR },
      { response: { status: 500, json: { code: 'internal_error', message: SERVER_ERROR } }, beside: SERVER_ERROR },
      { response: { status: 502, body: '<h1>502 Bad Gateway</h1>' }, beside: SERVER_ERROR },
      { response: { status: 429, json: { code: 'too_many_requests', message: wait } }, beside: wait },
      { response: { status: 422, json: { code: 'invalid_input', ...invalid } }, beside: undefined },
    ]) {
      await page.route(call, (route) => (response ? route.fulfill(response) : route.abort()));
      const button = main(page).getByRole('button', { name: /^Sign (Up|In)$/ });
      await button.click();
      await expect(main(page).getByRole('alert').locator('p')).toHaveText(beside ? [says, beside] : [says]);
      await expect(button).toBeEnabled();
      await page.unroute(call);
    }
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address');
  });
}

test('Accounts: an authToken alone signs no one in, and is removed', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('authToken', 'left behind'));
  await open(page, '/dashboard');
  await expect(page).toHaveURL('/signin');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
