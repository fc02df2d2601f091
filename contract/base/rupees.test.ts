import { expect, test } from 'vitest';
import { rupees } from './rupees.ts';

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
