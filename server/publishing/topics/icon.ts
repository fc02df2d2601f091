const slugsWithLogo = 'ai-ml cloud css databases docker html java javascript nodejs python react';

const logos = new Set(slugsWithLogo.split(' '));

/** A topic without a logo has the common one. */
export function iconOf(slug: string): string {
  return `/icons/topics/${logos.has(slug) ? slug : 'any-topic'}.svg`;
}
