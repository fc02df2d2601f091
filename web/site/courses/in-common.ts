/** The values that the lists of all items share, in the order and spelling of the first list; case is ignored. */
export function inCommon<Item>(items: readonly Item[], valuesOf: (item: Item) => readonly string[]): string[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const sets = others.map((item) => new Set(valuesOf(item).map((value) => value.toLowerCase())));
  return valuesOf(first).filter((value) => sets.every((set) => set.has(value.toLowerCase())));
}
