import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../../deps.ts';

/** Lifetime of the cookie in seconds: as long as a checkout is reused. */
const DAY_SECONDS = 24 * 60 * 60;

const cookieName = (checkoutId: string) => `paying-${checkoutId}`;

type Begun = { checkoutId: string; token: string };

/**
 * Marks the browser in which a payment began, so that only it is led back to the order. The cookie holds the secret of the
 * order's link, which this browser has in its address, too.
 */
export function rememberCheckout({ env }: Pick<Deps, 'env'>, context: Context, { checkoutId, token }: Begun): void {
  setCookie(context, cookieName(checkoutId), token, {
    path: '/api/pay/return',
    httpOnly: true,
    secure: env.PUBLIC_URL.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: DAY_SECONDS,
  });
}

/** The secret of the order's link, if its payment began in this browser. */
export function findBegunToken(context: Context, checkoutId: string): string | undefined {
  return getCookie(context, cookieName(checkoutId));
}
