import type { Context } from 'hono';
import type { z } from 'zod';
import { RequestError } from '../../../http/errors.ts';

/**
 * What the path of a change names.
 * @throws RequestError not_found for what is no id
 */
export function paramsOf<Params extends z.ZodType>(params: Params, context: Context): z.output<Params> {
  const { success, data } = params.safeParse(context.req.param());
  if (!success) throw new RequestError('not_found');
  return data;
}
