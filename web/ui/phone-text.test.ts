import { describe, expect, test } from 'vitest';
import { caretBefore, isMobileFilled } from './phone-text.ts';

describe('A mobile number', () => {
  test.each(['98765 43210', '098765 43210', '+91 98765-43210', '+91 9', '+44 20', '9', '+919', '+92'])(
    'counts as filled in with %j',
    (text) => {
      expect(isMobileFilled(text)).toBe(true);
    },
  );

  test.each(['', '   ', '+', '+9', '+91', '+91 ', ' +91', 'abc', '()-'])('counts as not filled in with %j', (text) => {
    expect(isMobileFilled(text)).toBe(false);
  });
});

describe('The caret', () => {
  test('stays behind everything that was typed', () => {
    expect(caretBefore('+91 98765 43210', 0)).toBe(15);
  });

  test('stays before the digits that followed it', () => {
    expect(caretBefore('+91 98765 43210', 5)).toBe(10);
    expect(caretBefore('+91 98765 43210', 7)).toBe(7);
  });

  test('goes to the start when more digits followed it than there are', () => {
    expect(caretBefore('12', 5)).toBe(0);
  });
});
