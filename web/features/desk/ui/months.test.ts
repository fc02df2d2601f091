import { expect, test } from 'vitest';
import { monthAfter, monthName } from './months.ts';

test('a month has a name', () => {
  expect(monthName('2026-11')).toBe('November 2026');
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-11', -23, '2024-12'],
])('%s and %i is %s', (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other);
});
