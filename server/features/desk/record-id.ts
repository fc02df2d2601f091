import type { Context } from 'hono';
import { z } from 'zod';
import { RequestError } from '../../http/errors.ts';

/**
 * The id of a record in the address of a change.
 * @throws RequestError not_found for what no record can have
 */
export function recordId(context: Context, name = 'id'): string {
  const parsed = z.uuid().safeParse(context.req.param(name));
  if (!parsed.success) throw new RequestError('not_found');
  return parsed.data;
}
