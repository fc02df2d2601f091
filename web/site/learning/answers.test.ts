import { expect, test } from 'vitest';
import { checkAnswers, neededToPass } from './answers.ts';

const one = { kind: 'one' as const, options: ['x', 'y'] };
const questions = [
  { id: 'a', ...one },
  { id: 'b', ...one },
];

test('the answers are the indexes of the chosen options, and nothing else', () => {
  expect(checkAnswers({ a: '0', b: '3', other: '2' }, questions)).toEqual({ values: { a: 0, b: 3 } });
});

test('a question without an answer is reported, and index 0 counts as an answer', () => {
  expect(checkAnswers({ a: '0', b: '' }, questions)).toEqual({ errors: { b: 'Please choose an answer' } });
});

test('each chosen option of several is sent, and a text as it is written', () => {
  const mixed = [
    { id: 'a', kind: 'several' as const, options: ['x', 'y', 'z'] },
    { id: 'b', kind: 'text' as const, options: [] },
  ];
  expect(checkAnswers({ 'a.0': 'on', 'a.1': '', 'a.2': 'on', b: 'git reset' }, mixed)).toEqual({
    values: { 'a.0': 'on', 'a.2': 'on', b: 'git reset' },
  });
  expect(checkAnswers({ 'a.0': '', b: ' ' }, mixed)).toEqual({
    errors: { 'a.0': 'Please choose an answer', b: 'Please choose an answer' },
  });
});

test.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 4],
  [10, 8],
])('a quiz of %i questions needs %i right answers', (total, needed) => {
  expect(neededToPass(total)).toBe(needed);
});
