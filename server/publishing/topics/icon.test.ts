import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { iconOf } from './queries.ts';

const directory = 'web/public/icons/topics';

test('every logo belongs to its topic, and all other topics share one', async () => {
  const drawn = await readdir(directory);
  for (const file of drawn) expect(iconOf(basename(file, '.svg'))).toBe(`/icons/topics/${file}`);
  expect(drawn).toContain(basename(iconOf('rust')));
});
