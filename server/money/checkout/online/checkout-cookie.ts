import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../../../deps.ts';

/** Lifetime of the cookie in seconds: as long as a checkout is reused. */
const COOKIE_SECONDS = 24 * 60 * 60;

const cookieName = (checkoutId: string) => `paying-${checkoutId}`;

type CheckoutToken = { checkoutId: string; token: string };

/**
 * Marks the browser in which a payment begins, so that only this browser is led back to the order. The cookie holds the
 * secret of the order's link, which the URL in this browser also has.
 */
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

/** The secret of the order's link, if its payment began in this browser. */
export function readCheckoutCookie(context: Context, checkoutId: string): string | undefined {
  return getCookie(context, cookieName(checkoutId));
}
