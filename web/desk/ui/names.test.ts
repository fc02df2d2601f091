import { expect, test } from 'vitest';
import { actionLabel, identifierLabel } from './names.ts';

test.each([
  ['request.enroll', 'Lead: enroll'],
  ['staff.invite_again', 'Staff: invite again'],
  ['settings', 'Settings'],
])('the label of %s is %s', (action, words) => {
  expect(actionLabel(action)).toBe(words);
});

test('a type of record has a label', () => {
  expect(identifierLabel('free_course')).toBe('Free course');
});
