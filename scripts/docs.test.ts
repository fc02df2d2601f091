import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']);
const folders = /^(content|contract|deploy|docs|scripts|server|tests|web)\//;

/** Files that a page links to, or names in backticks by their path from the root, alone or in a command. */
function filesIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => join(folder, path));
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(' '));
  return [...links, ...named.filter((path) => folders.test(path) && /^[\w./-]+$/.test(path))];
}

test.each(pages)('every file that %s names exists', (page) => {
  const files = filesIn(readFileSync(page, 'utf8'), dirname(page));
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('every test that decision 0061 names is there', () => {
  const named = [...readFileSync('docs/decisions/0061-readings.md', 'utf8').matchAll(/`([\w./-]+\.ts)`, "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, file = '', name = '']) => !readFileSync(file, 'utf8').includes(name));
  expect(missing.map(([text]) => text)).toEqual([]);
});
