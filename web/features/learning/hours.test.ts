import { expect, test } from 'vitest';
import { hoursOf } from './hours.ts';

test.each([
  [0, '0'],
  [29, '0'],
  [30, '0.5'],
  [165, '2.5'],
  [2700, '45'],
])('%d minutes are %s hours', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours);
});
