import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { describe, expect, test } from 'vitest';
import { callingCodeOf, splitCallingCode } from './calling-code.ts';

describe('The calling codes', () => {
  test('are those of the phone library', () => {
    const codes = getCountries().map((country) => [country, getCountryCallingCode(country)]);
    expect(Object.fromEntries(callingCodeOf)).toEqual(Object.fromEntries(codes));
  });

  test.each([...callingCodeOf])('of %s (%s) leads to its main country', (_country, code) => {
    expect(splitCallingCode(`+${code}9876`)?.country).toBe(metadata.country_calling_codes[code]?.[0]);
  });
});

describe('A typed number', () => {
  test.each([
    ['+91 98765 43210', 'IN', '9876543210'],
    ['+447911123456', 'GB', '7911123456'],
    ['00 44 7911 123456', 'GB', '7911123456'],
    ['0044 7911 123456', 'GB', '7911123456'],
    ['(+91) 98765-43210', 'IN', '9876543210'],
    ['tel:+91-98765-43210', 'IN', '9876543210'],
    ['＋९१ ९८७६५ ४३२१०', 'IN', '9876543210'],
    ['\u202a+91 98765 43210\u202c', 'IN', '9876543210'],
    ['+1 415 555 2671', 'US', '4155552671'],
    ['+880 1712 345678', 'BD', '1712345678'],
    ['+91', 'IN', ''],
    ['+9', undefined, undefined],
    ['+999 1', undefined, undefined],
    ['98765 43210', undefined, undefined],
    ['91 98765 43210', undefined, undefined],
    ['098765 43210', undefined, undefined],
    ['', undefined, undefined],
  ])('%j begins with the calling code of %s', (typed, country, rest) => {
    const split = splitCallingCode(typed);
    expect(split?.country).toBe(country);
    expect(split?.rest).toBe(rest);
  });
});
