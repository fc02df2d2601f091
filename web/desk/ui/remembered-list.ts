import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { filtersOf } from './list-address.ts';
import { createStored } from './stored.ts';

/** The last filters of each list, for each tab of the browser. */
const filters = createStored(() => sessionStorage, 'desk-list ');

export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => filters.write(pathname, filtersOf(search)), [pathname, search]);
}

/** The address of a page of the desk, with its last filters if it is a list. */
export function useListAddress(path: string): string {
  const query = filters.useText(path);
  return query ? `${path}?${query}` : path;
}
