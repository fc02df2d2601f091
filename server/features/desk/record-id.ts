import type { Context } from 'hono';
import { z } from 'zod';
import { RequestError } from '../../http/errors.ts';

/**
 * The record that the path of a change names by `id`.
 * @throws RequestError not_found for what is no id
 */
export function recordIdOf(context: Context): string {
  const { data } = z.uuid().safeParse(context.req.param('id'));
  if (!data) throw new RequestError('not_found');
  return data;
}
