import type { Context } from 'hono';
import { orSignIn } from '../../http/form.ts';
import { errorResponse, formResponses } from '../../http/router.ts';

/** The OpenAPI entries of a form for signed-in people. */
export const ownFormResponses = { 401: errorResponse('Nobody is signed in.'), ...formResponses };

/** The page that a form of one's own account returns to. */
export function ownPage(page: string) {
  return (_values: unknown, context: Context): string => orSignIn(page, context);
}
