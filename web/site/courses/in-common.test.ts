import { expect, test } from 'vitest';
import { inCommon } from './in-common.ts';

const words = (list: string[]) => list;

test('values of all lists are in common, whatever their capitals, as the first list spells them', () => {
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
