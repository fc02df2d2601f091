import { useSearchParams } from 'react-router';

/** What a list is narrowed to, as its address and its call have it. */
export type ListQuery = Record<string, string>;

/** The filters of a list from its address, without other parameters. */
export function listQuery(search: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}

/** The same of the page that is shown. */
export function useListQuery(names: readonly string[]): ListQuery {
  const [search] = useSearchParams();
  return listQuery(search, names);
}
