const slugsWithLogo = 'ai-ml cloud css databases docker html java javascript nodejs python react';

/** The slugs of topics that have their own logo. */
const logos = new Set(slugsWithLogo.split(' '));

/** Path of a topic's icon; a topic without a logo has the common one. */
export function iconOf(slug: string): string {
  return `/icons/topics/${logos.has(slug) ? slug : 'any-topic'}.svg`;
}
