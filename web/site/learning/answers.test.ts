import { expect, test } from 'vitest';
import { answersIn, neededToPass, unansweredQuestions } from './answers.ts';

const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test('the answers are the indexes of the chosen options', () => {
  expect(answersIn(form({ a: '0', c: '3' }), questions)).toEqual({ a: 0, c: 3 });
});

test('other fields are no answers', () => {
  expect(answersIn(form({ a: '1', other: '2' }), questions)).toEqual({ a: 1 });
});

test('index 0 counts as an answer', () => {
  expect(unansweredQuestions(questions, { a: 0 })).toEqual([{ id: 'b' }, { id: 'c' }]);
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
