import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { parseMobile } from './phone.ts';

test.each([
  '98765 43210',
  '9876543210',
  '098765 43210',
  '+91 98765-43210',
  '+91 (98765) 43210',
  '0091 98765 43210',
  '91 98765 43210',
  '+919876543210',
])('%s is a mobile number in India', (typed) => {
  expect(parseMobile(typed)).toEqual({ e164: '+919876543210', shown: '+91 98765 43210' });
});

test('a number without a calling code belongs to the chosen country', () => {
  expect(parseMobile('07400 123456', 'GB')?.e164).toBe('+447400123456');
  expect(parseMobile('+91 98765 43210', 'GB')?.e164).toBe('+919876543210');
});

const countries = getCountries().filter((country) => examples[country]);

test('there is an example for more than 240 countries', () => {
  expect(countries.length).toBeGreaterThan(240);
});

test.each(countries)('the example number of %s is accepted as typed internationally', (country) => {
  const typed = `+${getCountryCallingCode(country)}${examples[country]}`;
  expect(parseMobile(typed)?.e164).toBe(typed);
});

test.each([
  '',
  '12345',
  '98765 4321',
  '98765 432100',
  '10000 00000',
  '+91 55555 55555',
  '+999 98765 43210',
  'call me',
  'call 98765 43210 tonight',
  '98765 43210 ext. 5',
  '98765\t\u0000 43210',
  '9'.repeat(250),
])('"%s" is no number that can be called', (typed) => {
  expect(parseMobile(typed)).toBeUndefined();
});

test('a country that does not exist makes no number', () => {
  expect(parseMobile('98765 43210', 'ZZ')).toBeUndefined();
  expect(parseMobile('98765 43210', 'toString')).toBeUndefined();
});
