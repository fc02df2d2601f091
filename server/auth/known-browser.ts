import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';

type BrowserDeps = Pick<Deps, 'env'>;

/** Half a year, in seconds; later the browser counts as unknown. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

const isSecure = ({ env }: BrowserDeps) => env.PUBLIC_URL.startsWith('https:');
const cookieName = (deps: BrowserDeps) => (isSecure(deps) ? '__Host-known' : 'known');

function signatureOf({ env }: BrowserDeps, id: string, email: string): Buffer {
  return createHmac('sha256', env.SECRET ?? '')
    .update(`known-browser:${id}:${email.toLowerCase()}`)
    .digest();
}

/**
 * Marks the browser as one in which the owner of `email` has signed in, so that wrong passwords from elsewhere cannot lock
 * them out (OWASP, "Slow down online guessing attacks with device cookies"). It grants no access.
 */
export function rememberBrowser(deps: BrowserDeps, context: Context, email: string): void {
  const id = randomBytes(16).toString('base64url');
  setCookie(context, cookieName(deps), `${id}.${signatureOf(deps, id, email).toString('base64url')}`, {
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The id of this browser if the owner of `email` has signed in with it before; undefined for any other. */
export function knownBrowser(deps: BrowserDeps, context: Context, email: string): string | undefined {
  const [id = '', signature = ''] = (getCookie(context, cookieName(deps)) ?? '').split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(deps, id, email)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
