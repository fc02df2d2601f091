import { expect, test } from 'vitest';
import { answersIn, neededToPass, openQuestions } from './answers.ts';

const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test('the answers are the places that were chosen', () => {
  expect(answersIn(form({ a: '0', c: '3' }), questions)).toEqual({ a: 0, c: 3 });
});

test('nothing but the questions is an answer', () => {
  expect(answersIn(form({ a: '1', other: '2' }), questions)).toEqual({ a: 1 });
});

test('what was not answered is open, also beside a first option', () => {
  expect(openQuestions(questions, { a: 0 })).toEqual([{ id: 'b' }, { id: 'c' }]);
});

test.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 4],
  [10, 8],
])('of %i questions %i have to be right', (total, needed) => {
  expect(neededToPass(total)).toBe(needed);
});
