import { expect } from 'vitest';
import { PASSWORD } from '../faults/writes.ts';
import type { ClientResponse } from './client.ts';
import type { ScaledSite } from './site.ts';

/** Creates an account. */
export async function signUp({ call }: ScaledSite, email: string): Promise<void> {
  const body = { name: 'Asha Rao', email, password: PASSWORD, phone: '98765 43210' };
  const response = await call('/api/auth/sign-up', { method: 'POST', body });
  expect(response.status, response.text).toBe(201);
}

/** The headers of a browser that signed in. @param response the response to the sign-in */
export function browserOf(site: ScaledSite, response: ClientResponse): { Origin: string; Cookie: string } {
  expect(response.status, response.text).toBe(200);
  return { Origin: site.url, Cookie: cookieOf(response) };
}

/** The first cookie of a response, as a browser sends it back. */
export const cookieOf = ({ headers }: ClientResponse) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

export const credentials = (email: string) => ({ email, password: PASSWORD });

/** Creates an admin and signs them in. @returns the headers of their browser */
export async function signInAdmin(site: ScaledSite, email = 'admin@example.org') {
  await signUp(site, email);
  await site.pool.query(`UPDATE users SET roles = '{admin}', email_verified = true WHERE email = $1`, [email]);
  return browserOf(site, await site.call('/api/auth/sign-in', { method: 'POST', body: credentials(email) }));
}
