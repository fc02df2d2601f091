import { expect, test } from 'vitest';
import { inCommon } from './Comparison.tsx';

const listOf = (list: string[]) => list;

test('shared values are found in any case, in the spelling of the first list', () => {
  expect(
    inCommon(
      [
        ['Linux', 'Git', 'AWS'],
        ['git', 'LINUX'],
        ['linux', 'Git'],
      ],
      listOf,
    ),
  ).toEqual(['Linux', 'Git']);
  expect(inCommon([['Linux'], ['AWS']], listOf)).toEqual([]);
  expect(inCommon([], listOf)).toEqual([]);
});
