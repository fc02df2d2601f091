import { expect, test } from 'vitest';
import { atLeast, atMost, isWithin, type Table, tableText } from './report.ts';

const table = (value: number): Table => ({ columns: ['what', 'time'], rows: [['a|b', atMost(10, value, String)]] });

test('a figure over its budget is marked, and its table fails', () => {
  expect(isWithin(table(10))).toBe(true);
  expect(isWithin(table(11))).toBe(false);
  expect(tableText(table(11))).toBe('| what | time    |\n| ---- | ------- |\n| a\\|b | 11 OVER |');
});

test('a figure with a minimum fails below it, and if it is missing', () => {
  const held = [0.81, 0.8, 0.79, Number.NaN].map((value) => atLeast(0.8, value, String).isWithin);
  expect(held).toEqual([true, true, false, false]);
});
