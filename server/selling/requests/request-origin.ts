import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Its campaign or source, or else the host of the referring site; null without either. */
export function requestOrigin({
  utmSource,
  referrer,
}: {
  utmSource: SQLWrapper;
  referrer: SQLWrapper;
}): SQL<string | null> {
  return sql`coalesce(nullif(${utmSource}, ''), substring(${referrer} FROM '^https?://(?:www\.)?([^/:?#]+)'))`;
}
