import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
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

type KnownAccount = {
  id: string;
  /** Its cookies are bound to it, its browsers counted under it. Changes when access ends (`end-access.ts`). */
  generation: string;
};

async function accountOf({ db }: BrowserDeps, email: string) {
  const [account] = await db
    .select({ id: users.id, generation: users.generation, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return account && { ...account, count: account.generation, generation: `${account.id}:${account.generation}` };
}

const sign = ({ env }: Pick<Deps, 'env'>, text: string) =>
  createHmac('sha256', env.SECRET ?? '')
    .update(text)
    .digest('base64url');

/** The first part of the cookies of an account: says nothing about it, and is the same in all its browsers. */
export const cookieIdOf = (deps: Pick<Deps, 'env'>, userId: string) => sign(deps, `browser-of:${userId}`);

const ownerSignature = (deps: Pick<Deps, 'env'>, id: string, generation: string) =>
  sign(deps, `known-browser:${id}:${generation}`);
const signature = (deps: Pick<Deps, 'env'>, id: string) => sign(deps, `returning-browser:${id}`);

/**
 * Sets a cookie that grants no access. It says that someone has signed in in this browser, also after they signed out, so that a
 * crowd of strangers does not keep them waiting. If the address is confirmed, it also says that this was the owner of `email`, so that
 * wrong passwords from elsewhere cannot lock them out (OWASP, "Slow down online guessing attacks with device cookies"); an
 * unconfirmed account may be a stranger's.
 * @param generation of the account when its password was compared or its link used: who used a former password is not its owner
 */
export async function rememberBrowser(
  deps: BrowserDeps,
  context: Context,
  { email, generation }: { email: string; generation: number },
): Promise<void> {
  const account = await accountOf(deps, email);
  if (!account) return;
  const isOwner = account.isConfirmed && generation === account.count;
  const id = cookieIdOf(deps, account.id);
  const ofOwner = isOwner ? ownerSignature(deps, id, account.generation) : '';
  setCookie(context, cookieName(deps), [id, ofOwner, signature(deps, id)].join('.'), {
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
  });
}

export async function findKnownAccount(
  deps: BrowserDeps,
  context: Context,
  email: string,
): Promise<KnownAccount | undefined> {
  const [id = '', ofOwner] = partsOf(deps, context);
  const account = ofOwner ? await accountOf(deps, email) : undefined;
  if (!ofOwner || !account?.isConfirmed) return undefined;
  return isSame(ofOwner, ownerSignature(deps, id, account.generation)) ? account : undefined;
}

export function findReturningBrowser(deps: Pick<Deps, 'env'>, context: Context): string | undefined {
  const [id = '', , anyone = ''] = partsOf(deps, context);
  return isSame(anyone, signature(deps, id)) ? id : undefined;
}

const partsOf = (deps: Pick<Deps, 'env'>, context: Context) => (getCookie(context, cookieName(deps)) ?? '').split('.');
