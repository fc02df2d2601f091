import { describe, expect, test } from 'vitest';
import { coupon, isUpiNumber, newCoupon, optionalOrderCode, signInCode, transferNote, utr } from './code.ts';

describe('a coupon', () => {
  test.each([
    ['save–10', 'an en dash'],
    ['SAVE—10', 'an em dash'],
    ['Save\u201110', 'a hyphen that does not break'],
    ['SAVE−10', 'a minus'],
    [' SAVE - 10 ', 'spaces'],
    ['SAVE\u200B-1\uFEFF0', 'characters that no one sees'],
    ['ＳＡＶＥ－１０', 'full width'],
    ['SAVE-१०', 'Indian digits'],
  ])('is read from "%s", with %s', (typed) => {
    expect([coupon().parse(typed), newCoupon.parse(typed)]).toEqual(['SAVE-10', 'SAVE-10']);
  });

  test.each(['', ' ', '\u200B'])('is missing in %j', (typed) => {
    expect(coupon('Enter the code').safeParse(typed).error?.issues[0]?.message).toBe('Enter the code');
    expect(coupon().parse(typed)).toBe('');
  });

  test.each(['SAVE\0', 'SAVE\ud800', 'A'.repeat(21), 'A'.repeat(1000)])('is refused where none can be: %j', (typed) => {
    expect(coupon().safeParse(typed).success).toBe(false);
  });
});

describe('the number of a transfer', () => {
  test.each([
    ['4122 3344-5589', '412233445589'],
    ['४१२२३३४४५५८९', '412233445589'],
    ['SBIN N52026 112733', 'SBINN52026112733'],
    ['n332261234567890', 'N332261234567890'],
    ['hdfcr52026112712345678', 'HDFCR52026112712345678'],
  ])('%s is %s', (typed, number) => {
    expect(utr.parse(typed)).toBe(number);
  });

  test.each([
    '',
    '41223344',
    '4122334455891',
    'SBINN5202611273',
    'ABCDEFGHIJKLMNOP',
    '1234567890123456',
    'HDFCR5202611271234567',
  ])('"%s" is none', (typed) => {
    expect(utr.safeParse(typed).error?.issues[0]?.message).toMatch(/^A UTR has 12 digits/);
  });

  test('is of UPI with twelve digits', () => {
    expect(['412233445589', 'SBINN52026112733'].map(isUpiNumber)).toEqual([true, false]);
  });

  test('in a note is stored without spaces, and other notes as they are typed', () => {
    const note = transferNote();
    expect(note.parse(' sbin n520261 12733 ')).toBe('SBINN52026112733');
    expect(note.parse(' Cash, by Ravi – 5 notes ')).toBe('Cash, by Ravi – 5 notes');
  });
});

test.each([
  ['nc–7f3k9', 'NC-7F3K9'],
  ['NC 7F3K9', 'NC-7F3K9'],
  ['nc7f3k9', 'NC-7F3K9'],
  ['', ''],
])('the code of an order is read from "%s"', (typed, code) => {
  expect(optionalOrderCode.parse(typed)).toBe(code);
});

test.each([
  ['123 456', '123456'],
  ['१२३–४५६', '123456'],
  ['7K3FQ – M2XWZ', '7k3fq-m2xwz'],
  ['7k3fqm2xwz', '7k3fq-m2xwz'],
])('a sign-in code is read from "%s"', (typed, code) => {
  expect(signInCode.parse(typed)).toBe(code);
});
