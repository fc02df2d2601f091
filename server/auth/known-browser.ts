import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { users } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

type BrowserDeps = Pick<Deps, 'db' | 'env'>;

/** Half a year, in seconds; later the browser counts as unknown. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

const isSecure = ({ env }: Pick<Deps, 'env'>) => env.PUBLIC_URL.startsWith('https:');
const cookieName = (deps: Pick<Deps, 'env'>) => (isSecure(deps) ? '__Host-known' : 'known');

/** What the cookies of an account are bound to until its access ends (`end-access.ts`); none before its address is confirmed. */
async function generationOf({ db }: BrowserDeps, email: string): Promise<string | undefined> {
  const [account] = await db
    .select({ id: users.id, generation: users.generation })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true)));
  return account && `${account.id}:${account.generation}`;
}

function signatureOf({ env }: Pick<Deps, 'env'>, id: string, generation: string): Buffer {
  return createHmac('sha256', env.SECRET ?? '')
    .update(`known-browser:${id}:${generation}`)
    .digest();
}

/**
 * Marks the browser as one in which the owner of `email` has signed in, so that wrong passwords from elsewhere cannot lock
 * them out (OWASP, "Slow down online guessing attacks with device cookies"). It grants no access. While nobody confirmed
 * the address, the account may be a stranger's: then nothing is marked.
 */
export async function rememberBrowser(deps: BrowserDeps, context: Context, email: string): Promise<void> {
  const generation = await generationOf(deps, email);
  if (!generation) return;
  const id = randomBytes(16).toString('base64url');
  setCookie(context, cookieName(deps), `${id}.${signatureOf(deps, id, generation).toString('base64url')}`, {
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
  });
}

/**
 * What all browsers are counted under in which the owner of `email` has signed in before, if this is one of them.
 * @returns undefined for any other browser
 */
export async function knownBrowser(deps: BrowserDeps, context: Context, email: string): Promise<string | undefined> {
  const cookie = getCookie(context, cookieName(deps));
  const generation = cookie && (await generationOf(deps, email));
  if (!generation) return undefined;
  const [id = '', signature = ''] = cookie.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(deps, id, generation)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? generation : undefined;
}
