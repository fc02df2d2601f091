import type { Context } from 'hono';
import { bodyOf } from '../../http/body.ts';
import { orSignIn } from '../../http/form.ts';
import { errorResponse, formResponses } from '../../http/router.ts';

/** The OpenAPI entries of a form for signed-in people. */
export const ownFormResponses = { 401: errorResponse('Nobody is signed in.'), ...formResponses };

/** The page that a form of one's own account returns to. */
export function ownPage(page: string) {
  return (_values: unknown, context: Context): string => orSignIn(page, context);
}

/** The page of a mailed link with its form's token, which is not stored with the posted values. */
export async function pageWithToken(page: string, context: Context): Promise<string> {
  const body = await bodyOf(context.req.raw).catch(() => undefined);
  const fields = body?.kind === 'form' ? body.fields : [];
  const token = fields.find(([name]) => name === 'token')?.[1];
  return token ? `${page}?${new URLSearchParams({ token })}` : page;
}
