import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.ts';

export function CursorPager({ next }: { next: string | null }) {
  const { pathname, search } = useLocation();
  const linkTo = (cursor: string | null) => {
    const query = new URLSearchParams(search);
    query.delete('cursor');
    if (cursor) query.set('cursor', cursor);
    return `${pathname}?${query}`;
  };
  const isFirst = !new URLSearchParams(search).has('cursor');
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <Link to={linkTo(null)} className={buttonClass('outline')}>
          First page
        </Link>
      )}
      {next && (
        <Link to={linkTo(next)} className={buttonClass('outline')}>
          Next page
        </Link>
      )}
    </nav>
  );
}
