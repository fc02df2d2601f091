const withLogo = 'ai-ml cloud css databases docker html java javascript nodejs python react';

/** Topics that have a logo of their own, by their slugs. */
const logos = new Set(withLogo.split(' '));

/** Path of a topic's icon; a topic that staff added has the common one. */
export function iconOf(slug: string): string {
  return `/icons/topics/${logos.has(slug) ? slug : 'any-topic'}.svg`;
}
