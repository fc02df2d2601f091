import { paths } from '../../../web/paths.ts';
import type { Absolute } from './addresses.ts';

/**
 * What crawlers may fetch (RFC 9309). The API stays open, for pages ask it after hydration and other programs read
 * it; kept away are the screens of one person and free-text searches, which have no end.
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
