import type { z } from 'zod';
import { type Site, SiteAnswer } from '../../contract/site.ts';
import type { ApiCall } from '../render/last-good.ts';
import { RequestError } from './errors.ts';

/** How long a crawler should wait when the database is away, in seconds. */
const RETRY_AFTER_SECONDS = '60';

/**
 * Reads from the API of this process what `schema` describes.
 * @returns null where the API says that there is no such thing.
 * @throws RequestError `unavailable` when the API cannot answer.
 */
export async function ask<Schema extends z.ZodType>(
  call: ApiCall,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const answer = await call(path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new RequestError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
  return schema.parse(await answer.json());
}

/** As `ask`, for what is always there. */
export async function askKnown<Schema extends z.ZodType>(
  call: ApiCall,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const found = await ask(call, path, schema);
  if (found === null) throw new Error(`The API has no ${path}`);
  return found;
}

/** The settings of the site. */
export async function askSite(call: ApiCall): Promise<Site> {
  return (await askKnown(call, '/api/site', SiteAnswer)).data;
}
