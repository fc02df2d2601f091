/** What a list is narrowed to, as its address and its call have it. */
export type ListQuery = Record<string, string>;

/** The filters of a list that stand in its address; what else stands there is not the list's. */
export function listQuery(search: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}
