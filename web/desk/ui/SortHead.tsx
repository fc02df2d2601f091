import { Link, useLocation, useSearchParams } from 'react-router';
import { ChevronIcon } from '../../ui/icons.tsx';
import { linkClass } from './TextLink.tsx';

type Direction = 'ascending' | 'descending';

/** The opposite of a sort as addresses have it: `name` goes upwards, `-name` downwards. */
function turned(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/**
 * The sort order of a column in this address.
 * @param first direction of the column when it is chosen anew, such as `-createdAt`
 * @param standard sort of a list whose address has none
 * @returns its direction, if the list is sorted by it, and the sort that the next press asks for
 */
function useSort(first: string, standard: string): { direction: Direction | undefined; next: string } {
  const [query] = useSearchParams();
  const sort = query.get('sort') || standard;
  if (sort !== first && sort !== turned(first)) return { direction: undefined, next: first };
  return { direction: sort.startsWith('-') ? 'descending' : 'ascending', next: turned(sort) };
}

type SortHeadProps = { label: string; first: string; standard: string; className: string };

/** The head of a column that the list can be sorted by: a link, which works without JavaScript. */
export function SortHead({ label, first, standard, className }: SortHeadProps) {
  const { pathname, search } = useLocation();
  const { direction, next } = useSort(first, standard);
  const query = new URLSearchParams(search);
  query.delete('cursor');
  query.set('sort', next);
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        to={`${pathname}?${query}`}
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
