import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** A value that operators change, and its replacement in the test. */
export type Change<Value extends string | RegExp = string> = [documented: Value, here: string];

/**
 * Reads the one code block with these words from a page of `docs`, as operators copy it.
 * @param changes each must be in the block, so that page and tests stay in step
 */
export async function documented(page: string, words: string, changes: Change[]): Promise<string> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^ *```(?:sh|ini)\n(.*?)^ *```/gms)].map(([, block = '']) => block);
  const found = blocks.filter((block) => block.includes(words));
  expect(found, `blocks of docs/${page} with ${words}`).toHaveLength(1);
  return withChanges(`docs/${page}`, found[0] ?? '', changes);
}

/** A file of `deploy`, as operators adapt it. @param changes each must be in the file */
export async function adaptedFile(file: string, changes: readonly Change<string | RegExp>[]): Promise<string> {
  const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
  return withChanges(`deploy/${file}`, text, changes);
}

function withChanges(file: string, text: string, changes: readonly Change<string | RegExp>[]): string {
  return changes.reduce((changed, [value, here]) => {
    expect(changed, file).toMatch(value);
    return typeof value === 'string' ? changed.replaceAll(value, () => here) : changed.replace(value, () => here);
  }, text);
}
