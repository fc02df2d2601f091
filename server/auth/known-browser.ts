import { createHmac, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSame } from '../base/hmac.ts';
import { users } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

type BrowserDeps = Pick<Deps, 'db' | 'env'>;

/** Half a year, in seconds; later the browser counts as unknown. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

const isSecure = ({ env }: Pick<Deps, 'env'>) => env.PUBLIC_URL.startsWith('https:');
const cookieName = (deps: Pick<Deps, 'env'>) => (isSecure(deps) ? '__Host-known' : 'known');

/** An account with a confirmed address, which a browser may be known for. */
export type KnownAccount = {
  id: string;
  /**
   * The key to which the account's cookies are bound, and under which all its browsers are counted. It changes when access ends
   * (`end-access.ts`).
   */
  generation: string;
};

async function accountOf({ db }: BrowserDeps, email: string): Promise<KnownAccount | undefined> {
  const [account] = await db
    .select({ id: users.id, generation: users.generation })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true)));
  return account && { id: account.id, generation: `${account.id}:${account.generation}` };
}

function signatureOf({ env }: Pick<Deps, 'env'>, id: string, generation: string): string {
  return createHmac('sha256', env.SECRET ?? '')
    .update(`known-browser:${id}:${generation}`)
    .digest('base64url');
}

/**
 * Sets a cookie that marks the browser as one in which the owner of `email` has signed in, so that wrong passwords from elsewhere
 * cannot lock them out (OWASP, "Slow down online guessing attacks with device cookies"). It grants no access. For an unconfirmed
 * address it does nothing, because the account may be a stranger's.
 */
export async function rememberBrowser(deps: BrowserDeps, context: Context, email: string): Promise<void> {
  const account = await accountOf(deps, email);
  if (!account) return;
  const id = randomBytes(16).toString('base64url');
  setCookie(context, cookieName(deps), `${id}.${signatureOf(deps, id, account.generation)}`, {
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The account of `email`, if its owner has signed in before in this browser. */
export async function findKnownAccount(
  deps: BrowserDeps,
  context: Context,
  email: string,
): Promise<KnownAccount | undefined> {
  const cookie = getCookie(context, cookieName(deps));
  const account = cookie && (await accountOf(deps, email));
  if (!account) return undefined;
  const [id = '', signature = ''] = cookie.split('.');
  return isSame(signature, signatureOf(deps, id, account.generation)) ? account : undefined;
}
