import { expect } from 'vitest';
import { PASSWORD } from '../faults/writes.ts';
import type { Answer } from './client.ts';
import type { ScaledSite } from './site.ts';

/** Creates an account. */
export async function signUp({ call }: ScaledSite, email: string): Promise<void> {
  const body = { name: 'Asha Rao', email, password: PASSWORD, phone: '98765 43210' };
  const answer = await call('/api/auth/sign-up', { method: 'POST', body });
  expect(answer.status, answer.text).toBe(201);
}

/** Headers of the browser that signed in. @param answer response of the sign-in */
export function browserOf(site: ScaledSite, answer: Answer): { Origin: string; Cookie: string } {
  expect(answer.status, answer.text).toBe(200);
  return { Origin: site.url, Cookie: cookieOf(answer) };
}

/** The first cookie of a response, as a browser sends it back. */
export const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

export const credentials = (email: string) => ({ email, password: PASSWORD });

/** Creates an admin and signs them in. @returns the headers of their browser */
export async function signInAdmin(site: ScaledSite, email = 'admin@example.org') {
  await signUp(site, email);
  await site.pool.query(`UPDATE users SET role = 'admin', email_verified = true WHERE email = $1`, [email]);
  return browserOf(site, await site.call('/api/auth/sign-in', { method: 'POST', body: credentials(email) }));
}
