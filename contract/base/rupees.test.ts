import { expect, test } from 'vitest';
import { rupees, siteRupees } from './rupees.ts';

test.each([
  [599_900, '₹5,999'],
  [0, '₹0'],
  [1, '₹0.01'],
  [99_950, '₹999.50'],
  [10_000_000, '₹1,00,000'],
  [1_234_567_890, '₹1,23,45,678.90'],
  [-50_000, '−₹500'],
])('%d paise are %s', (paise, shown) => {
  expect(rupees(paise)).toBe(shown);
});

test.each([
  [11_599_900, 'Rs.1,15,999'],
  [4_950, 'Rs.49.50'],
  [599_905, 'Rs.5,999.05'],
])('a public page shows %d paise as %s', (paise, shown) => {
  expect(siteRupees(paise)).toBe(shown);
});
