import { expect, test } from 'vitest';
import { actionLabel, identifierLabel } from './identifier-labels.ts';

test.each([
  ['request.enroll', 'Request: enroll'],
  ['staff.invite_again', 'Staff: invite again'],
  ['settings', 'Settings'],
])('%s reads as %s', (action, words) => {
  expect(actionLabel(action)).toBe(words);
});

test('a type reads as a word', () => {
  expect(identifierLabel('free_course')).toBe('Free course');
});
