import { Link } from 'react-router';
import type { Crumb } from './breadcrumb-list.ts';

/** The way from a section to this page. The last crumb is the page itself, whose heading follows, so it is left out. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const above = trail.slice(0, -1);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="facts flex flex-wrap gap-x-2 text-ink-2">
        {above.map(({ name, path }, index) => (
          <li key={path} className="flex min-h-8 items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            <Link
              to={path}
              className="inline-flex min-h-8 items-center underline decoration-hairline underline-offset-4 hover:decoration-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
