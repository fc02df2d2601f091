export type Crumb = { name: string; path: string };

/**
 * schema.org `BreadcrumbList` of a trail.
 * @param origin scheme, host and port of the site
 * @param trail two crumbs or more; the last is the page itself
 */
export function breadcrumbList(origin: string, trail: Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
