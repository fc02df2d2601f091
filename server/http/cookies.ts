import type { Context } from 'hono';

/** Sends `Set-Cookie` headers that another library made. */
export function setCookies(context: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}
