import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each(['Asha', 'Asha Rao', 'Asha 2004', 'Dr. A. P. Rao', 'श्रेया', "O'Neil-Rao"])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
});

test.each([
  ['S.R.Ramesh', 'Hello S. R. Ramesh,'],
  ['Mohd.Imran Khan', 'Hello Mohd. Imran Khan,'],
  ['Dr.A.P.Rao', 'Hello Dr. A. P. Rao,'],
])('%s, which is written like an address, is greeted as "%s"', (name, hello) => {
  expect(greeting(name)).toBe(hello);
});

test.each([
  'win at evil.test',
  'https://evil.test',
  'www.evil',
  'a@evil.test',
  'evil。test/x',
  'tel:123',
  'bet365.test',
  'win at evil。test',
  'call 98765 43210',
  'win 1-2-3-4-5',
])('"%s" is not repeated to an address that anyone may have typed', (name) => {
  expect(greeting(name)).toBe('Hello,');
});
