import { expect, test } from 'vitest';
import { hoursOf } from './hours.ts';

test.each([
  [0, '0'],
  [27, '0.5'],
  [60, '1'],
  [165, '2.8'],
  [2700, '45'],
])('%d minutes are %s hours', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours);
});
