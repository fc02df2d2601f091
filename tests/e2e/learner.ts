import { expect, type Page } from '@playwright/test';
import { port } from './state.ts';
import { ownEmail } from './stored.ts';

/** What every learner of the tests types. */
export const PASSWORD = 'marigold-42';
export const NAME = 'Asha Rao';

const main = (page: Page) => page.getByRole('main');

/** Makes an account by the form; ends at the sign-in page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(NAME);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Phone Number').fill('98765 43210');
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

/** Fills in and sends the sign-in form that is shown. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
}

async function post(page: Page, path: string, data: Record<string, string>): Promise<void> {
  // What a browser sends from a page of the site itself.
  const answer = await page.request.post(path, { data, headers: { Origin: `http://localhost:${port}` } });
  expect(answer.ok(), path).toBe(true);
}

/**
 * Signs a new person up and in, without the forms; the browser of `page` is theirs from then on.
 * @returns their e-mail, which is not confirmed
 */
export async function newPerson(page: Page): Promise<string> {
  const email = ownEmail();
  await post(page, '/api/auth/sign-up', { name: NAME, email, password: PASSWORD, phone: '98765 43210' });
  await post(page, '/api/auth/sign-in', { email, password: PASSWORD });
  return email;
}
