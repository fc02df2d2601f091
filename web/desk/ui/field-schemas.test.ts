import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linesField, numberField, rupeesField, rupeesText } from './field-schemas.ts';

const price = rupeesField(z.int().max(10_000_000));
const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('a price in rupees', () => {
  test.each([
    ['5999', 599_900],
    ['5,999', 599_900],
    ['49.50', 4950],
    ['49.5', 4950],
    ['0', 0],
    [' 15,999 ', 1_599_900],
    ['Rs.5', 500],
  ])('%j is %i paise', (text, paise) => {
    expect(price.parse(text)).toBe(paise);
  });

  test.each(['', '-1', '5.999', 'five', '1e3', '0x10', '999999999'])('%j is not an amount', (text) => {
    expect(price.safeParse(text).success).toBe(false);
  });

  test.each([599_900, 4950, 4905, 0])('%i paise are read back from their text', (paise) => {
    expect(price.parse(rupeesText(paise))).toBe(paise);
  });
});

test('lines are trimmed, and empty lines omitted', () => {
  const lines = linesField(z.array(z.string().max(3, { error: 'Is too long' })));
  expect(lines.parse(' a \n\n b\r\n')).toEqual(['a', 'b']);
  expect(lines.parse('')).toEqual([]);
  expect(messageOf(lines, 'a\nlong')).toBe('Line 2: Is too long');
});

test('a number is whole', () => {
  const number = numberField(z.int({ error: 'Must be a whole number' }));
  expect(number.parse(' 45 ')).toBe(45);
  for (const text of ['', '4.5', '-1', '1e2', 'x']) expect(messageOf(number, text)).toBe('Must be a whole number');
});
