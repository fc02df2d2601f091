import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('neither image nor repository takes the files with the secrets of a site', async () => {
  const named = [...(await readFile('compose.yaml', 'utf8')).matchAll(/- path: (\S+)/g)].map(([, path = '']) => path);
  expect(named).toEqual(['.env.site']);
  const leftOut = (await readFile('.dockerignore', 'utf8')).split('\n');
  for (const file of [...named, '.env']) {
    expect(leftOut.some((pattern) => matchesGlob(file, pattern))).toBe(true);
    // Fails for a file that is not ignored.
    await promisify(execFile)('git', ['check-ignore', '--quiet', file]);
  }
});
