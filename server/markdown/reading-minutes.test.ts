import { expect, test } from 'vitest';
import { readingMinutes } from './render.ts';

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [401, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes('word \n'.repeat(words))).toBe(minutes);
});
