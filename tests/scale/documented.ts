import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** A value that operators change, and its replacement in the test. */
export type Change = [documented: string, here: string];

/**
 * Reads the one code block with these words from a page of `docs`, as operators copy it.
 * @param changes each must be in the block, so that page and tests stay in step
 */
export async function documented(page: string, words: string, changes: Change[]): Promise<string> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^ *```(?:sh|ini)\n(.*?)^ *```/gms)].map(([, block = '']) => block);
  const found = blocks.filter((block) => block.includes(words));
  expect(found, `blocks of docs/${page} with ${words}`).toHaveLength(1);
  return changes.reduce((block, [what, into]) => {
    expect(block, `docs/${page}`).toContain(what);
    return block.replaceAll(what, () => into);
  }, found[0] ?? '');
}
