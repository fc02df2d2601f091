/** What of an address says how a list looks and not which records it has. */
const lookOnly = ['row', 'cursor'] as const;

/** The query of an address with some values changed; an empty one is removed. */
export function addressWith(search: string, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The filters of a list in its address, in a fixed order, so that the same filters give the same text. */
export function filtersOf(search: string): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  for (const name of lookOnly) query.delete(name);
  query.sort();
  return query.toString();
}
