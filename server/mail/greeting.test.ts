import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each(['Asha', 'Asha Rao', 'Dr. A. P. Rao', 'श्रेया', "O'Neil-Rao"])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
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
])('"%s" is not repeated to an address that anybody may have typed', (name) => {
  expect(greeting(name)).toBe('Hello,');
});
