import { expect, test } from 'vitest';
import { keepsPositions } from './questions.ts';

const before = ['a', 'b', 'c'];

test.each([
  ['nothing changed', ['a', 'b', 'c'], true],
  ['the words of one were mended', ['a', 'B', 'c'], true],
  ['one came last', ['a', 'b', 'c', 'd'], true],
  ['one is gone', ['a', 'c'], false],
  ['one came first', ['d', 'a', 'b', 'c'], false],
  ['two changed places', ['a', 'c', 'b'], false],
  ['one is gone and another came', ['b', 'c', 'd'], false],
])('whether options keep their places is known if %s', (_, after, keeps) => {
  expect(keepsPositions(before, after)).toBe(keeps);
});
