import type { Page } from '@playwright/test';
import { expect, open } from './fixtures.ts';
import { banner, main } from './page-parts.ts';
import { port } from './state.ts';
import { newEmail } from './stored-records.ts';

/** The password and the name of every person of the tests. */
export const PASSWORD = 'marigold-2042';
export const NAME = 'Asha Rao';

/** Makes an account by the sign-up form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(NAME);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Phone Number').fill('98765 43210');
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

/** Fills and sends the sign-in form that is on screen. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
}

/** The account menu of a signed-in person on wide screens, by its summary. */
export const accountMenu = (page: Page) => banner(page).locator('summary', { hasText: 'Account of' });

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await banner(page).getByRole('button', { name: 'Sign Out' }).click();
}

/** Posts to the API from the browser of `page`, as its pages do. */
export async function post(page: Page, path: string, data: Record<string, string>): Promise<void> {
  // The header of requests from a page of the site itself.
  const response = await page.request.post(path, { data, headers: { Origin: `http://localhost:${port}` } });
  expect(response.ok(), path).toBe(true);
}

/** Makes an account without the form. @returns its email */
export async function newAccount(page: Page): Promise<string> {
  const email = newEmail();
  await post(page, '/api/auth/sign-up', { name: NAME, email, password: PASSWORD, phone: '98765 43210' });
  return email;
}

/**
 * Signs a new person up and in without the forms, in the browser of `page`.
 * @returns their email, which is not confirmed
 */
export async function newPerson(page: Page): Promise<string> {
  const email = await newAccount(page);
  await post(page, '/api/auth/sign-in', { email, password: PASSWORD });
  return email;
}

/** Opens the page of a new account, signed in. @returns its email */
export async function openAccount(page: Page): Promise<string> {
  const email = await newPerson(page);
  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  return email;
}
