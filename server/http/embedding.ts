import type { Context } from 'hono';
import { fail } from '../base/errors.ts';

/** The allowed uses of an export: to open or save it, or to read it by a script of this site. */
const allowedDestinations = ['document', 'empty'];

/**
 * Refuses an export to a page that embeds its address as a picture, script or frame, so that no one exports data without
 * intending to (Fetch Metadata, `Sec-Fetch-Dest`). Programs other than browsers do not send the header.
 * @throws RequestError forbidden
 */
export function refuseEmbedding(context: Context): void {
  const destination = context.req.header('Sec-Fetch-Dest');
  if (destination !== undefined && !allowedDestinations.includes(destination)) fail.forbidden();
}
