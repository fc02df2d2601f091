import { campaignOf, cutSource, type RequestSource } from '../../../contract/request-source.ts';

/** What the boot script kept when the visit began: the address before, and the query when it names a campaign. */
function landing(): string[] {
  try {
    return (sessionStorage.getItem('landing') ?? '').split(' ');
  } catch {
    return []; // Storage may be forbidden.
  }
}

/** The site before ours, without its path; nothing when the visit began in another tab of ours. */
function siteOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return origin === location.origin ? undefined : origin;
}

/** Where a request that is sent now comes from, cut to what the API takes. */
export function readSource(): RequestSource {
  const [address = '', query] = landing();
  const campaign = campaignOf(new URLSearchParams(query));
  return cutSource({ page: location.pathname, referrer: siteOf(address), ...campaign });
}
