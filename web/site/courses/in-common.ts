/** The values that all lists share, in the order and the spelling of the first list; capitals make no difference. */
export function inCommon<Item>(items: readonly Item[], wordsOf: (item: Item) => readonly string[]): string[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const sets = others.map((item) => new Set(wordsOf(item).map((word) => word.toLowerCase())));
  return wordsOf(first).filter((word) => sets.every((set) => set.has(word.toLowerCase())));
}
