import { expect, test } from 'vitest';
import { hoursOf, showMinutes } from './minutes.ts';

test.each([
  [285, '4 h 45 min'],
  [120, '2 h'],
  [45, '45 min'],
  [0, '0 min'],
])('%i minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});

test.each([
  [0, '0'],
  [27, '0.5'],
  [60, '1'],
  [165, '2.8'],
  [2700, '45'],
])('%d minutes are %s hours', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours);
});
