import type { Context } from 'hono';
import { bodyOf } from '../../http/body.ts';

/** The page of a mailed link with the token that its form brought, which is not kept with what was typed. */
export async function pageWithToken(page: string, context: Context): Promise<string> {
  const body = await bodyOf(context.req.raw).catch(() => undefined);
  const fields = body?.kind === 'form' ? body.fields : [];
  const token = fields.find(([name]) => name === 'token')?.[1];
  return token ? `${page}?${new URLSearchParams({ token })}` : page;
}
