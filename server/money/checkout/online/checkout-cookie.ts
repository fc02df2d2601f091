import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../../../deps.ts';

/** Lifetime of the cookie in seconds: as long as a checkout is reused. */
const COOKIE_SECONDS = 24 * 60 * 60;

const cookieName = (checkoutId: string) => `paying-${checkoutId}`;

type CheckoutToken = { checkoutId: string; token: string };

/** Sets the cookie by which only this browser is led back to the order. It holds the secret of the link, which its URL has, too. */
export function setCheckoutCookie(
  { env }: Pick<Deps, 'env'>,
  context: Context,
  { checkoutId, token }: CheckoutToken,
): void {
  setCookie(context, cookieName(checkoutId), token, {
    path: '/api/pay/return',
    httpOnly: true,
    secure: env.PUBLIC_URL.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  });
}

export function readCheckoutCookie(context: Context, checkoutId: string): string | undefined {
  return getCookie(context, cookieName(checkoutId));
}
