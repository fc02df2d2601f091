import { DAY_MS } from '../../../contract/base/time.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import type { Absolute } from './formats.ts';

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
