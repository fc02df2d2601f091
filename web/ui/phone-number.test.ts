import { describe, expect, test } from 'vitest';
import { toInternational } from './phone-number.ts';

describe('A mobile number as people type it', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('%j becomes %j', (typed, international) => {
    expect(toInternational(typed, 'IN')).toBe(international);
  });

  test.each([
    ['9', '+919'],
    ['098', '+9198'],
    ['+4', '+4'],
    ['', ''],
    ['  ', ''],
  ])('begins %j as %j', (typed, international) => {
    expect(toInternational(typed, 'IN')).toBe(international);
  });

  test('belongs to the country that was chosen', () => {
    expect(toInternational('020 7946 0958', 'GB')).toBe('+442079460958');
  });

  test('is not converted when it is more than a number', () => {
    expect(toInternational('98765 43210 (ask for Asha)', 'IN')).toBeUndefined();
  });
});
