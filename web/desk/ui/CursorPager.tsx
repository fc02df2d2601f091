import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { addressWith } from './list-address.ts';

export function CursorPager({ next }: { next: string | null }) {
  const { pathname, search } = useLocation();
  const linkTo = (cursor: string | null) => {
    return `${pathname}${addressWith(search, { cursor: cursor ?? '', row: '' })}`;
  };
  const isFirst = !new URLSearchParams(search).has('cursor');
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap gap-3">
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
