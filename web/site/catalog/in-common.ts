/** The values that all lists share, in the order and the spelling of the first list; capitals make no difference. */
export function inCommon<Thing>(things: readonly Thing[], wordsOf: (thing: Thing) => readonly string[]): string[] {
  const [first, ...others] = things;
  if (first === undefined) return [];
  const sets = others.map((thing) => new Set(wordsOf(thing).map((word) => word.toLowerCase())));
  return wordsOf(first).filter((word) => sets.every((set) => set.has(word.toLowerCase())));
}
