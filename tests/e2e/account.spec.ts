import { byNight, expect, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { banner, main } from './page-parts.ts';
import { accountMenu, newAccount, newPerson, PASSWORD, signIn, signOut, signUp } from './people.ts';
import { mailedLink, mailsAbout, newEmail } from './stored-records.ts';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('a person signs up, signs in, sees the dashboard and signs out', async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(main(page).getByRole('status')).toHaveText('Your account has been created. Please sign in.');
    await signIn(page, email);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Your Dashboard');
    for (const stat of ['Enrolled Courses', 'Completed Courses', 'Learning Hours']) {
      await expect(main(page).getByText(stat, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByRole('heading', { name: 'Your Courses' })).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
  });

  // The tests of the API cover the responses to the forms without JavaScript.
  if (!javaScriptEnabled) return;

  test('a sign-up with the email of an account gets the same response, and the owner gets an email', async ({
    page,
  }) => {
    const email = await newAccount(page);
    expect((await mailsAbout(email)).map(({ kind }) => kind)).toEqual(['verification']);
    await signUp(page, email);
    await expect(main(page).getByRole('status')).toHaveText('Your account has been created. Please sign in.');
    expect((await mailsAbout(email)).map(({ kind }) => kind)).toEqual(['account_exists', 'verification']);
  });

  test('the emailed link is opened again after sign-in, and confirms the email', byNight, async ({ page }) => {
    const email = await newAccount(page);
    const link = await mailedLink(email, 'verification');
    await page.goto(link);
    await expect(page).toHaveURL(/\/signin\?next=/);
    await signIn(page, email);
    await expect(page).toHaveURL(link);
    await main(page).getByRole('button', { name: 'Confirm email' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(main(page).getByRole('status').first()).toHaveText('Your email is confirmed.');
    await expect(main(page).getByText('Confirm your email')).toHaveCount(0);
  });

  test('a forgotten password is replaced by the emailed link', async ({ page, allowStatus }) => {
    allowStatus(422);
    const email = await newAccount(page);
    await open(page, '/signin');
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
    await page.getByLabel('Email').fill(email);
    await main(page).getByRole('button', { name: 'Email me a link' }).click();
    await expect(main(page).getByRole('status')).toContainText('is on its way');
    // A job queues the email.
    await expect.poll(() => mailedLink(email, 'password_reset'), { timeout: 20_000 }).not.toBe('');
    await page.goto(await mailedLink(email, 'password_reset'));
    await page.getByLabel('New password').fill('another-marigold');
    const change = main(page).getByRole('button', { name: 'Change password' });
    await change.click();
    // No one had confirmed the address, so the form asks for name and number.
    await expect(main(page).getByRole('alert')).toContainText('Please enter your name and phone number too.');
    await page.getByLabel('New password').fill('another-marigold');
    await page.getByLabel('Full Name').fill('Asha Rao');
    await page.getByLabel('Phone Number').fill('98765 43210');
    await change.click();
    await expect(page).toHaveURL('/signin');
    await expect(main(page).getByRole('status')).toHaveText('Your password is changed. Please sign in.');
    await signIn(page, email, 'another-marigold');
    await expect(page).toHaveURL('/dashboard');
  });

  test('a wrong password is refused, and the email stays in its field', async ({ page, allowStatus }) => {
    allowStatus(401);
    const email = await newAccount(page);
    await open(page, '/signin');
    await signIn(page, email, 'not-this-one');
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('not-this-one');
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeFocused();
  });

  test(
    'Accounts: an invalid phone number is refused at its field, and everything typed but the password stays',
    byNight,
    async ({ page, allowStatus }) => {
      allowStatus(422);
      await page.goto('/signup');
      await page.getByLabel('Full Name').fill('Asha Rao');
      await page.getByLabel('Email').fill(newEmail());
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByLabel('Phone Number').fill('12345');
      await main(page).getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription('Please enter a valid phone number');
      await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao');
      await expect(page).toHaveURL('/signup');
    },
  );

  test('sign-up and sign-in redirect a signed-in person to the dashboard', async ({ page }) => {
    await newPerson(page);
    for (const path of ['/signup', '/signin']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

test('Accounts: the local storage holds authToken once signed in, and beside it theme, font and freeCompletions alone', async ({
  page,
}) => {
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await open(page, '/free-resources/html/html-first-page');
  await banner(page).getByRole('button', { name: /theme/i }).filter({ visible: true }).click();
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect.poll(keys).toEqual(['font', 'freeCompletions', 'theme']);
  await newPerson(page);
  await open(page, '/dashboard');
  await expect.poll(keys).toEqual(['authToken', 'font', 'freeCompletions', 'theme']);
});

test('Accounts: authToken is a placeholder set at sign-in and removed at sign-out, and other tabs follow', async ({
  page,
}) => {
  const email = await newAccount(page);
  const other = await page.context().newPage();
  await open(other, '/about');
  await open(page, '/signin');
  await signIn(page, email);
  await expect(page).toHaveURL('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(token).toMatch(/^[0-9a-f-]{36}$/);
  const cookies = await page.context().cookies();
  expect(cookies.some(({ value }) => value.includes(token ?? ''))).toBe(false);
  await accountMenu(other).click();
  await banner(other).getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
  await expect(other).toHaveURL('/dashboard');
  await banner(other).getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(other).toHaveURL('/courses');
  await signOut(page);
  await expect(banner(other).getByRole('link', { name: 'Sign In' }).first()).toBeAttached();
  await other.goBack();
  await expect(other, 'the entry of /dashboard is replaced').toHaveURL('/signin');
  await other.goBack();
  await expect(other, 'so that the next Back leads on').toHaveURL('/about');
  // Sign-out leaves the document: storage is read in the next one.
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a cached public page has the same bytes signed in and signed out', async ({ page }) => {
  const visitor = await (await page.request.get('/courses')).text();
  const email = await newPerson(page);
  const signedIn = await page.request.get('/courses');
  expect(await signedIn.text()).toBe(visitor);
  expect(visitor).not.toContain(email);
  expect(signedIn.headers()['set-cookie']).toBeUndefined();
});
