import { Link } from 'react-router';

export type Crumb = { name: string; path: string };

/** schema.org `BreadcrumbList`. @param origin scheme, host and port of the site @param trail two crumbs or more, the page itself last */
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

/** Links from the section down to this page. Omits the last crumb, the page itself: its heading follows. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const parents = trail.slice(0, -1);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="facts flex flex-wrap gap-x-2 text-ink-2">
        {parents.map(({ name, path }, index) => (
          <li key={path} className="flex min-h-8 items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            <Link
              to={path}
              className="inline-flex min-h-8 items-center as-link decoration-hairline hover:decoration-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
