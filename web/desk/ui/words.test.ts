import { expect, test } from 'vitest';
import { actionWords, typeWord } from './words.ts';

test.each([
  ['request.enroll', 'Request: enroll'],
  ['staff.invite_again', 'Staff: invite again'],
  ['settings', 'Settings'],
])('%s reads as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test('a type reads as a word', () => {
  expect(typeWord('free_course')).toBe('Free course');
});
