import { useSearchParams } from 'react-router';

export type ListQuery = Record<string, string>;

export function listQuery(search: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}

export function useListQuery(names: readonly string[]): ListQuery {
  const [search] = useSearchParams();
  return listQuery(search, names);
}
