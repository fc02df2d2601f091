/**
 * The tags that a change makes old, unless it was refused: what was read is then as it was, and reading it again could
 * take a form away with all that was typed, as where the record was deleted meanwhile. Lists that hold nothing typed,
 * such as an order, do read again when they are refused: then others changed them.
 */
export function unlessRefused<const Tags extends readonly unknown[]>(...tags: Tags) {
  return (_data: unknown, error: unknown): readonly Tags[number][] => (error ? [] : tags);
}
