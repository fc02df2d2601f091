import { type Attribution, campaignOf, cutSource } from '../../../contract/selling/attribution.ts';

/** The values that the boot script stored when the visit began: the referrer, and the query if it names a campaign. */
function readLanding(): string[] {
  try {
    return (sessionStorage.getItem('landing') ?? '').split(' ');
  } catch {
    return []; // Storage is blocked.
  }
}

/** Origin of the referrer; undefined if it is this site. */
function externalOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return origin === location.origin ? undefined : origin;
}

export function readAttribution(): Attribution {
  const [address = '', query] = readLanding();
  const campaign = campaignOf(new URLSearchParams(query));
  return cutSource({ page: location.pathname, referrer: externalOrigin(address), ...campaign });
}
