import type { Context } from 'hono';
import { formAnswers } from '../../http/form-docs.ts';
import { orSignIn } from '../../http/or-sign-in.ts';
import { errorAnswer } from '../../http/router.ts';

/** The other answers of a form that is only for who is signed in. */
export const ownFormAnswers = { 401: errorAnswer('Nobody is signed in.'), ...formAnswers };

/** Says where the browser goes back to that posted a form of one's own account. */
export function ownPage(page: string) {
  return (_values: unknown, context: Context): string => orSignIn(page, context);
}
