import { Link, useLocation, useSearchParams } from 'react-router';
import { ChevronIcon } from '../../ui/icons.tsx';
import { addressWith } from './list-address.ts';
import { linkClass } from './TextLink.tsx';

type Direction = 'ascending' | 'descending';

function reversed(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/**
 * The sort order of a column in this address.
 * @param initial the sort of the first click on the column, such as `-createdAt`
 * @param defaultSort the sort of a list whose address has none
 * @returns the direction of the column, if the list is sorted by it, and the sort of the next click
 */
function useSort(initial: string, defaultSort: string): { direction: Direction | undefined; next: string } {
  const [query] = useSearchParams();
  const sort = query.get('sort') || defaultSort;
  if (sort !== initial && sort !== reversed(initial)) return { direction: undefined, next: initial };
  return { direction: sort.startsWith('-') ? 'descending' : 'ascending', next: reversed(sort) };
}

type SortHeadProps = { label: string; initial: string; defaultSort: string; className: string };

/** The head of a column by which the list can be sorted: a link, which works without JavaScript. */
export function SortHead({ label, initial, defaultSort, className }: SortHeadProps) {
  const { pathname, search } = useLocation();
  const { direction, next } = useSort(initial, defaultSort);
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        to={`${pathname}${addressWith(search, { sort: next, cursor: '', row: '' })}`}
        replace
        preventScrollReset
        className={`inline-flex min-h-7 items-center gap-1.5 ${linkClass}`}
      >
        {label}
        {direction && <ChevronIcon className={direction === 'ascending' ? 'rotate-180' : ''} />}
      </Link>
    </th>
  );
}
