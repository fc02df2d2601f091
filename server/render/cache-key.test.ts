import { expect, test } from 'vitest';
import { isPersonal, pageKey } from './cache-key.ts';

const keyOf = (target: string) => pageKey(new URL(target, 'http://localhost'));

test('unknown query parameters do not make another page', () => {
  expect(keyOf('/courses?utm_source=mail&x=1')).toEqual({ key: '/courses', cacheable: true });
});

test('the category and page of the blog do, in one order', () => {
  expect(keyOf('/blogs?page=2&category=AI')).toEqual({ key: '/blogs?category=AI&page=2', cacheable: true });
  expect(keyOf('/blogs?category=AI&page=2').key).toBe(keyOf('/blogs?page=2&category=AI').key);
});

test('free text is rendered but not stored', () => {
  expect(keyOf('/blogs?q=css')).toEqual({ key: '/blogs?q=css', cacheable: false });
});

test('empty parameters are no parameters', () => {
  expect(keyOf('/blogs?q=&category=')).toEqual({ key: '/blogs', cacheable: true });
});

test('where a person goes after sign-in, and the token of a mailed link, are rendered but not stored', () => {
  expect(keyOf('/signin?next=/learn/a')).toEqual({ key: '/signin?next=%2Flearn%2Fa', cacheable: false });
  for (const key of ['/reset-password?token=t', '/verify-email?token=t', '/account/email?token=t']) {
    expect(keyOf(key)).toEqual({ key, cacheable: false });
  }
});

test('a page of one person is never stored', () => {
  for (const path of ['/dashboard', '/verify-email', '/account', '/account/email']) {
    expect(isPersonal(path)).toBe(true);
    expect(keyOf(path).cacheable).toBe(false);
  }
  expect(isPersonal('/courses')).toBe(false);
});
