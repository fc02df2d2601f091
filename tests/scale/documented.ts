import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** What operators would change, and what it is on this machine. */
export type Change = [documented: string, here: string];

/**
 * Reads the one block of a page of `docs` that has these words, as operators copy it.
 * @param changes each of them must be in the block, so that the page and the tests cannot part.
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
