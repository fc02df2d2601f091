import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [1, 'zero and one paisa'],
  [100, 'one'],
  [1_915, 'nineteen and fifteen paise'],
  [599_900, 'five thousand nine hundred ninety-nine'],
  [449_950, 'four thousand four hundred ninety-nine and fifty paise'],
  [10_000_000, 'one lakh'],
  [12_345_678, 'one lakh twenty-three thousand four hundred fifty-six and seventy-eight paise'],
  [1_000_000_000, 'one crore'],
  [2_147_483_647, 'two crore fourteen lakh seventy-four thousand eight hundred thirty-six and forty-seven paise'],
  [4_001_300, 'forty thousand thirteen'],
])('%i paise are rupees %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(`Rupees ${words} only`);
});

test('every number of rupees to one lakh has words of its own', () => {
  const all = new Set(Array.from({ length: 100_000 }, (_, rupees) => amountInWords(rupees * 100)));
  expect(all.size).toBe(100_000);
});
