import type { Context } from 'hono';
import { z } from 'zod';
import { nextPath, paths } from '../../../contract/paths.ts';
import { readParsedBody } from '../../http/body.ts';

const Posted = z.object({ next: z.string().optional(), email: z.string().optional() });

/** Reads a posted form unchecked: `nextPath` turns its `next` into a path of this site. */
export async function readPostedForm(context: Context): Promise<z.infer<typeof Posted>> {
  const body = await readParsedBody(context.req.raw).catch(() => undefined);
  // Takes the last of repeated fields, which the endpoint's schema refuses.
  const parsed = Posted.safeParse(body?.kind === 'form' ? Object.fromEntries(body.fields) : body?.value);
  return parsed.data ?? {};
}

export async function signInPage(context: Context): Promise<string> {
  const { next } = await readPostedForm(context);
  return next ? paths.signInFor(nextPath(next)) : paths.signIn;
}
