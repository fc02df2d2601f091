import type { Context } from 'hono';
import { errorResponse, formResponses } from '../../api/answers.ts';
import { orSignIn } from '../../http/form.ts';

/** The OpenAPI entries of a form for signed-in people. */
export const ownFormResponses = { 401: errorResponse('Nobody is signed in.'), ...formResponses };

/** The page that a form of one's own account returns to. */
export function ownPage(page: string) {
  return (_values: unknown, context: Context): string => orSignIn(page, context);
}
