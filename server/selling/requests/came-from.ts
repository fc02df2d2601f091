import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Where a request came from: the campaign or source that it names, or else the host of the site that led to it; null for neither.
 * @param request the columns of a request
 */
export function cameFrom({ utmSource, referrer }: { utmSource: SQLWrapper; referrer: SQLWrapper }): SQL<string | null> {
  return sql`coalesce(nullif(${utmSource}, ''), substring(${referrer} FROM '^https?://(?:www\.)?([^/:?#]+)'))`;
}
