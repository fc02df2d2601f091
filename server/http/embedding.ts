import type { Context } from 'hono';
import { fail } from '../base/errors.ts';

/** The allowed uses of an export: to open or save it, or to read it by a script of this site. */
const destinations = ['document', 'empty'];

/**
 * Refuses to export to a page that only shows the address as a picture, script or frame, which its reader never asked
 * for (Fetch Metadata, `Sec-Fetch-Dest`). Other programs do not send the header.
 * @throws RequestError forbidden
 */
export function refuseEmbedding(context: Context): void {
  const destination = context.req.header('Sec-Fetch-Dest');
  if (destination !== undefined && !destinations.includes(destination)) fail.forbidden();
}
