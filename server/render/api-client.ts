import type { z } from 'zod';
import { MeResponse } from '../../contract/people/me.ts';
import { type Site, SiteResponse } from '../../contract/publishing/site.ts';
import { RequestError } from '../base/errors.ts';
import type { ApiCall, ReadApi } from './public-reads.ts';

const RETRY_AFTER_SECONDS = '60';

/** @returns null for a 404 @throws RequestError `unavailable` when the API cannot answer */
export async function fetchOrNull<Schema extends z.ZodType>(
  read: ReadApi,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const response = await read(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new RequestError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
  return schema.parse(await response.json());
}

/** Fetches a path that always exists. @throws Error for a 404, and as `fetchOrNull` */
export async function fetchRequired<Schema extends z.ZodType>(
  read: ReadApi,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await fetchOrNull(read, path, schema);
  if (body === null) throw new Error(`The API has no ${path}`);
  return body;
}

export async function fetchSite(read: ReadApi): Promise<Site> {
  return (await fetchRequired(read, '/api/site', SiteResponse)).data;
}

/** Whether a `Cookie` header belongs to a session, and the cookies that prolong it. */
export type ReadSession = (cookie: string) => Promise<{ isSignedIn: boolean; cookies: readonly string[] }>;

export function createReadSession(call: ApiCall): ReadSession {
  return async (cookie) => {
    const response = await call('/api/me', { headers: { Cookie: cookie } });
    const isSignedIn = response.ok && MeResponse.parse(await response.json()).data !== null;
    return { isSignedIn, cookies: response.headers.getSetCookie() };
  };
}
