import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The origin of a request: its campaign or source, or else the host of the referring site; null without either.
 * @param request the columns of a request
 */
export function requestOrigin({
  utmSource,
  referrer,
}: {
  utmSource: SQLWrapper;
  referrer: SQLWrapper;
}): SQL<string | null> {
  return sql`coalesce(nullif(${utmSource}, ''), substring(${referrer} FROM '^https?://(?:www\.)?([^/:?#]+)'))`;
}
