import { Link } from 'react-router';
import type { Crumb } from './breadcrumb-list.ts';

/** The way from a section to this page; the last crumb is the page itself. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="facts flex flex-wrap gap-x-2 text-ink-2">
        {trail.map(({ name, path }, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={path} className="flex min-h-8 items-center gap-2">
              {last ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link
                  to={path}
                  className="inline-flex min-h-8 items-center underline decoration-hairline underline-offset-4 hover:decoration-accent"
                >
                  {name}
                </Link>
              )}
              {!last && <span aria-hidden="true">/</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
