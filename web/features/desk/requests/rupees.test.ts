import { expect, test } from 'vitest';
import { paiseOf } from '../ui/paise.ts';
import { Rupees, showPaise } from './rupees.ts';

test.each([
  ['5999', 599_900],
  ['5,999', 599_900],
  [' Rs. 5,999 ', 599_900],
  ['Rs.1,15,999.5', 11_599_950],
  ['₹49.05', 4905],
  ['INR 100/-', 10_000],
  ['0.01', 1],
])('%j is %i paise', (typed, paise) => {
  expect(paiseOf(typed)).toBe(paise);
});

test.each(['', 'five', '-5', '5.999', '1e3', '5 999 x', '0x10', '٥'])('%j is no amount', (typed) => {
  expect(Rupees.safeParse(typed).error?.issues[0]?.message).toBe('Type an amount in rupees, such as 5,999');
});

test('nothing, and more than a crore, are no payment', () => {
  expect(Rupees.safeParse('0').error?.issues[0]?.message).toBe('Must be more than nothing');
  expect(Rupees.safeParse('1,00,00,001').error?.issues[0]?.message).toBe('Must be at most one crore rupees');
});

test('paise are shown as rupees in Indian groups', () => {
  expect([599_900, 11_599_950, 4905, 1].map(showPaise)).toEqual(['Rs.5,999', 'Rs.1,15,999.50', 'Rs.49.05', 'Rs.0.01']);
});
