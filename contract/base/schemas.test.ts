import { expect, test } from 'vitest';
import { day } from './schemas.ts';

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['2026-02-29', false],
])('%s is a day that people may choose: %s', (value, isTaken) => {
  expect(day('Choose a day').safeParse(value).success).toBe(isTaken);
});
