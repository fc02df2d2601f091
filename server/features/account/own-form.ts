import type { Context } from 'hono';
import { RequestError } from '../../http/errors.ts';
import { formAnswers } from '../../http/form-docs.ts';
import { errorAnswer } from '../../http/router.ts';

/** The other answers of a form that is only for who is signed in. */
export const ownFormAnswers = { 401: errorAnswer('Nobody is signed in.'), ...formAnswers };

/** Where a visitor who posted a form of one's own account signs in, and then comes to. */
const SIGN_IN = `/signin?${new URLSearchParams({ next: '/account' })}`;

/** Says where the browser goes back to that posted a form of one's own account. */
export function ownPage(page: string) {
  return (_values: unknown, { error }: Context): string =>
    error instanceof RequestError && error.code === 'unauthorized' ? SIGN_IN : page;
}
