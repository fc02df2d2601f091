/** Query parameters that change a page, by path; all others are ignored, so that they cannot fill the cache. */
const knownQuery: Record<string, readonly string[]> = { '/blogs': ['q', 'category', 'page'] };

/** Free text has no end of values, so its pages are not stored. */
const freeText = new Set(['q']);

export type PageKey = {
  /** Path and known query, in one order. */
  key: string;
  cacheable: boolean;
};

/** What a page's address means to the renderer and the cache. */
export function pageKey(url: URL): PageKey {
  const known = knownQuery[url.pathname];
  if (!known || !url.search) return { key: url.pathname, cacheable: true };
  const query = new URLSearchParams();
  for (const name of known) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return {
    key: text ? `${url.pathname}?${text}` : url.pathname,
    cacheable: ![...query.keys()].some((name) => freeText.has(name)),
  };
}
