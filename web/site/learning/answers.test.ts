import { expect, test } from 'vitest';
import { checkAnswers, neededToPass } from './answers.ts';

const questions = [{ id: 'a' }, { id: 'b' }];

test('the answers are the indexes of the chosen options, and nothing else', () => {
  expect(checkAnswers({ a: '0', b: '3', other: '2' }, questions)).toEqual({ values: { a: 0, b: 3 } });
});

test('a question without an answer is told; index 0 counts as an answer', () => {
  expect(checkAnswers({ a: '0', b: '' }, questions)).toEqual({ errors: { b: 'Please choose an answer' } });
});

test.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 4],
  [10, 8],
])('of %i questions %i must be right', (total, needed) => {
  expect(neededToPass(total)).toBe(needed);
});
