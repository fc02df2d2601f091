import { expect, test } from 'vitest';
import { inCommon } from './in-common.ts';

const words = (list: string[]) => list;

test('what all have is in common, whatever the capitals, in the words of the first', () => {
  expect(
    inCommon(
      [
        ['Linux', 'Git', 'AWS'],
        ['git', 'LINUX'],
        ['linux', 'Git'],
      ],
      words,
    ),
  ).toEqual(['Linux', 'Git']);
  expect(inCommon([['Linux'], ['AWS']], words)).toEqual([]);
  expect(inCommon([], words)).toEqual([]);
});
