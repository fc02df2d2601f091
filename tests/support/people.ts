import { eq } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { mails, rateLimits, users, verifications } from '../../server/db/schema/index.ts';
import type { Deps } from '../../server/deps.ts';
import { buildApi } from '../../server/start/app.ts';
import { testApi } from './api.ts';
import { createSite } from './factories.ts';
import { type Api, postJson } from './requests.ts';

/** What Asha types at sign-up. */
export const asha = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  password: 'marigold-2042',
  phone: '98765 43210',
};

export type Person = typeof asha;

/** Someone else. */
export const ravi: Person = {
  name: 'Ravi Menon',
  email: 'ravi@example.org',
  password: 'lotus-73',
  phone: '98765 43211',
};

/** The header of requests from a page of the site itself, which every change with a session needs. */
export const fromPage = { Origin: 'http://localhost:5000' };

/**
 * The API of a site, for one test file about accounts: each of its tests begins without any, and without their emails,
 * links and counts. Call it at the top of the file: `const { api, db } = await accountApi();`
 */
export async function accountApi() {
  const test = await testApi();
  const { db } = test;
  await createSite(db);
  afterEach(async () => {
    for (const table of [users, mails, rateLimits, verifications]) await db.delete(table);
  });
  return test;
}

/** The session cookie that a response sets, as a `Cookie` header; empty when it sets or keeps none. */
export function sessionOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((value) => /^(__Host-)?session=[^;]/.test(value));
  return cookie?.split(';')[0] ?? '';
}

/** The known-browser cookie that a response sets, as a `Cookie` header. */
export function knownBrowserOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith('known='));
  return { Cookie: cookie?.split(';')[0] ?? '' };
}

export async function signUp(api: Api, person: Person = asha): Promise<void> {
  expect((await postJson(api, '/api/auth/sign-up', person)).status).toBe(201);
}

/** @returns the headers of a browser in which the person is signed in */
export async function signIn(api: Api, { email, password }: Pick<Person, 'email' | 'password'> = asha) {
  const response = await postJson(api, '/api/auth/sign-in', { email, password });
  expect(response.status).toBe(200);
  return { ...fromPage, Cookie: sessionOf(response) };
}

/** The token of the newest emailed link of that kind. */
export async function mailedToken(
  db: Deps['db'],
  kind: 'verification' | 'password_reset' | 'email_change' | 'enrolled_invitation',
): Promise<string> {
  const sent = await db.select().from(mails).orderBy(mails.createdAt);
  const text = sent.findLast((mail) => mail.kind === kind)?.text ?? '';
  return /token=([\w.-]+)/.exec(text)?.[1] ?? '';
}

/** Sends the form for a new password, with name and number, which it needs if no one has confirmed the address. */
export function choosePassword(api: Api, token: string, password = 'a-new-marigold', { name, phone }: Person = asha) {
  return postJson(api, '/api/auth/reset-password', { token, password, name, phone });
}

/** The signed-in person, as `GET /api/me` returns it. */
export async function readMe(api: Api, headers: Record<string, string> = {}) {
  return (await (await api.request('/api/me', { headers })).json()).data;
}

/** Makes an account and signs in to it. @returns the account, and the headers of its browser */
export async function newcomer(api: Api, db: Deps['db'], person: Person = asha) {
  await signUp(api, person);
  const headers = await signIn(api, person);
  const [user] = await db.select().from(users).where(eq(users.email, person.email.toLowerCase()));
  if (!user) throw new Error('No one signed up');
  return { user, headers };
}

/** Signs someone in; something else is done while their password is compared. */
export function signInDuring(
  deps: Deps,
  meanwhile: () => Promise<unknown>,
  { email, password }: Pick<Person, 'email' | 'password'> = asha,
): Promise<Response> {
  return Promise.resolve(postJson(comparingApi(deps, meanwhile), '/api/auth/sign-in', { email, password }));
}

/** An API in which something else is done just after a password was compared. */
export function comparingApi(deps: Deps, meanwhile: () => Promise<unknown>) {
  const verify: Deps['passwords']['verify'] = async (given) => {
    const isRight = await deps.passwords.verify(given);
    await meanwhile();
    return isRight;
  };
  return buildApi({ ...deps, passwords: { ...deps.passwords, verify } });
}

/** Confirms the email of the person who is signed in, by the newest emailed link. */
export async function confirmEmail(api: Api, db: Deps['db'], headers: Record<string, string>): Promise<void> {
  const token = await mailedToken(db, 'verification');
  expect((await postJson(api, '/api/auth/verify-email', { token }, { headers })).status).toBe(200);
}
