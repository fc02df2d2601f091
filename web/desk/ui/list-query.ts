import { useSearchParams } from 'react-router';

/** The filters of a list, for its address and its call. */
export type ListQuery = Record<string, string>;

/** The filters of a list from its address, without other parameters. */
export function listQuery(search: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}

/** The filters of the page on screen. */
export function useListQuery(names: readonly string[]): ListQuery {
  const [search] = useSearchParams();
  return listQuery(search, names);
}
