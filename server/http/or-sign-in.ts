import type { Context } from 'hono';
import { paths } from '../../web/paths.ts';
import { toRequestError } from './errors.ts';

/** The page that a posted form goes back to; for a visitor the sign-in that leads to it, at its top. */
export function orSignIn(page: string, { error }: Pick<Context, 'error'>): string {
  const isVisitor = error && toRequestError(error).code === 'unauthorized';
  return isVisitor ? paths.signInFor(page.replace(/#.*/s, '')) : page;
}
