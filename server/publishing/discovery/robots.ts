import { DAY_MS } from '../../../contract/base/time.ts';
import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import type { Absolute } from './formats.ts';

/** RFC 9309: also the API, which pages call; no personal pages, no free-text searches, which are endless. */
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

/** Less than a year, as RFC 9116 section 2.5.5 recommends. */
const VALID_DAYS = 364;

/** The contact for security reports (RFC 9116). It expires at midnight, so that the text stays the same during a day. */
export function securityText(site: Site, now: Date, absolute: Absolute): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${encodeURI(site.email)}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
    '',
  ].join('\n');
}
