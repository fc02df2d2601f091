import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagesToLink } from '../../contract/base/pagination.ts';
import { buttonClass } from './button.ts';

type PagerProps = { addressOf: (page: number) => string; page: number; pages: number };

/** Links to the pages of a list, also on a page after its last; nothing if there is only one page. */
export function Pager({ addressOf, page, pages }: PagerProps) {
  if (pages < 2 && page === 1) return null;
  const link = (to: number, content: ReactNode, current?: 'page') => (
    <Link to={addressOf(to)} aria-current={current} className={buttonClass(current ? 'ink' : 'outline', 'px-4!')}>
      {content}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-10">
      <ul className="flex flex-wrap justify-center gap-2">
        {page > 1 && <li>{link(Math.min(page - 1, pages), 'Previous')}</li>}
        {pagesToLink(page, pages).map((number) => (
          <li key={number}>
            {link(
              number,
              <>
                <span className="sr-only">Page </span>
                <span>{number}</span>
              </>,
              number === page ? 'page' : undefined,
            )}
          </li>
        ))}
        {page < pages && <li>{link(page + 1, 'Next')}</li>}
      </ul>
    </nav>
  );
}
