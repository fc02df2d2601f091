import type { Context } from 'hono';

/** Adds `Set-Cookie` headers of another response, such as of the account library. */
export function setCookies(context: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}
