import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../../../deps.ts';

/** Lifetime of the cookie in seconds: as long as a checkout is reused. */
const COOKIE_SECONDS = 24 * 60 * 60;

const isSecure = ({ env }: Pick<Deps, 'env'>) => env.PUBLIC_URL.startsWith('https:');
/** Over https with the prefix that allows a path. */
const cookieName = (deps: Pick<Deps, 'env'>, checkoutId: string) =>
  `${isSecure(deps) ? '__Secure-' : ''}paying-${checkoutId}`;

type CheckoutToken = { checkoutId: string; token: string };

/** Sets the cookie by which only this browser is led back to the order. It holds the secret of the link, which its URL has, too. */
export function setCheckoutCookie(
  deps: Pick<Deps, 'env'>,
  context: Context,
  { checkoutId, token }: CheckoutToken,
): void {
  setCookie(context, cookieName(deps, checkoutId), token, {
    path: '/api/pay/return',
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  });
}

export function readCheckoutCookie(deps: Pick<Deps, 'env'>, context: Context, checkoutId: string): string | undefined {
  return getCookie(context, cookieName(deps, checkoutId));
}
