import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../../deps.ts';

/** As long as a checkout is used again, in seconds. */
const DAY_SECONDS = 24 * 60 * 60;

const cookieName = (checkoutId: string) => `paying-${checkoutId}`;

type Begun = { checkoutId: string; token: string };

/**
 * Marks the browser as the one in which a payment was begun, so that it alone is led back to the order. It holds the secret of
 * the order's link, which this browser has in its address, too.
 */
export function markBrowser({ env }: Pick<Deps, 'env'>, context: Context, { checkoutId, token }: Begun): void {
  setCookie(context, cookieName(checkoutId), token, {
    path: '/api/pay/return',
    httpOnly: true,
    secure: env.PUBLIC_URL.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: DAY_SECONDS,
  });
}

/** The secret of the link of the order whose payment was begun in this browser; undefined in any other. */
export function beganIn(context: Context, checkoutId: string): string | undefined {
  return getCookie(context, cookieName(checkoutId));
}
