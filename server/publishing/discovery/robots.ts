import { paths } from '../../../web/paths.ts';
import type { Absolute } from './formats.ts';

/**
 * Paths for crawlers (RFC 9309). Allows the API, which pages call after hydration and other programs read; disallows
 * personal pages and free-text searches, which are endless.
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
