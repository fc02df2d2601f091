import { expect, test } from 'vitest';
import { inCommon } from './in-common.ts';

const words = (list: string[]) => list;

test('shared values are found in any case, in the spelling of the first list', () => {
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
