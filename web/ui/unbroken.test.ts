import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('a phone number stays on one line', () => {
  expect(unbroken('+91 98765-43210')).toBe('+91\u00a098765\u201143210');
});
