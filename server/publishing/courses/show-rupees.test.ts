import { expect, test } from 'vitest';
import { showRupees } from './catalog.ts';

test.each([
  [599_900, 'Rs.5,999'],
  [1_599_900, 'Rs.15,999'],
  [11_599_900, 'Rs.1,15,999'],
  [99_900, 'Rs.999'],
  [0, 'Rs.0'],
  [4_950, 'Rs.49.50'],
  [599_905, 'Rs.5,999.05'],
])('%i paise are shown as %s', (paise, shown) => {
  expect(showRupees(paise)).toBe(shown);
});
