import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['123456', 'password', 'Password', 'QWERTY', 'iloveyou'])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['marigold-42', 'six of them', '123456 '])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
