import type { Site } from '../../../contract/site.ts';

/** The company as structured data (schema.org `Organization`). */
export function organization(site: Site, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.brand,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    sameAs: Object.values(site.social),
  };
}
