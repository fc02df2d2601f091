import { paths } from '../../../contract/paths.ts';
import type { Absolute } from './formats.ts';

/**
 * The paths that crawlers may read (RFC 9309): also those of the API, which pages call after hydration and which other
 * programs read; but no personal pages, and no free-text searches, of which there are endlessly many.
 */
export function robotsText(absolute: Absolute): string {
  return [
    'User-agent: *',
    `Disallow: ${paths.dashboard}`,
    `Disallow: ${paths.blogs}?q=`,
    `Disallow: ${paths.blogs}?*&q=`,
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ].join('\n');
}
