import { describe, expect, test } from 'vitest';
import { gstin, isGstin } from './gstin.ts';

describe('a GST number', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '07AAGFF2194N1Z1'])('%s is valid', (value) => {
    expect(isGstin(value)).toBe(true);
  });

  test.each([
    ['0717UNO00157UNO', 'of a body of the United Nations'],
    ['07DELH01234A1D', 'of a company that deducts tax'],
    ['27AAPFU0939F1C', 'of a company that collects tax'],
    ['97AAPFU0939F1Z', 'of the other territory'],
    ['99AAPFU0939F1Z', 'of the centre'],
  ])('%s… is valid: it is that %s', (value, _whose) => {
    const ends = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((end) => value.slice(0, 14) + end);
    expect(ends.filter(isGstin)).toHaveLength(1);
  });

  test.each([
    ['27AAPFU0939F1ZW', 'its check character is another'],
    ['28AAPFU0939F1ZV', 'its state does not exist'],
    ['72AAPFU0939F1ZV', 'two digits changed places'],
    ['27AAPFU0939F1Z', 'it is short'],
    ['27aapfu0939f1zv', 'its letters are small'],
    ['', 'it is empty'],
  ])('%s is refused: %s', (value) => {
    expect(isGstin(value)).toBe(false);
  });

  test('with one wrong character is refused, whichever character it is', () => {
    const right = '27AAPFU0939F1ZV';
    for (const place of right.split('').keys()) {
      for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const typed = right.slice(0, place) + character + right.slice(place + 1);
        expect([typed, isGstin(typed)]).toEqual([typed, typed === right]);
      }
    }
  });
});

test('a GST number is accepted as people type it, and is optional', () => {
  for (const typed of [
    ' 27aapfu 0939 f1zv ',
    '27-AAPFU0939F–1ZV',
    '२७AAPFU\u200B0939F1ZV',
    '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
  ])
    expect(gstin.parse(typed)).toBe('27AAPFU0939F1ZV');
  expect(gstin.parse('')).toBe('');
  expect(gstin.safeParse('27AAPFU0939F1ZW').error?.issues[0]?.message).toMatch(/^This is not a valid GST number/);
});
