import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const file = new URL('../../docs/asvs.md', import.meta.url);
const rows = (await readFile(file, 'utf8'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', , shownBy = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    const tests = [...shownBy.matchAll(/\[`[^`]+`\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    return { id, level, shownBy, tests };
  });

/** How many requirements of levels 1 and 2 the chapters of version 5.0.0 have. */
test.each([
  ['3', 19],
  ['6', 35],
  ['7', 18],
  ['8', 7],
  ['14', 9],
])('the table has every requirement of chapter V%s once', (chapter, count) => {
  const ids = rows.map(({ id }) => id).filter((id) => id.startsWith(`${chapter}.`));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
});

test.each(rows)('$id is shown by a test that there is, or says why there is none', ({ level, shownBy, tests }) => {
  expect(['1', '2']).toContain(level);
  expect(tests.filter((path) => !existsSync(new URL(path, file)))).toEqual([]);
  if (tests.every((path) => !/\.(test|spec)\.tsx?$/.test(path))) {
    expect(shownBy).toMatch(/Does not apply|Written|Not met|nothing/i);
  }
});
