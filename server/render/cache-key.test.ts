import { expect, test } from 'vitest';
import { isPersonal, pageKey } from './cache-key.ts';

const keyOf = (target: string) => pageKey(new URL(target, 'http://localhost'));

test('unknown query parameters do not make another page', () => {
  expect(keyOf('/courses?utm_source=mail&x=1')).toMatchObject({ key: '/courses', cacheable: true });
});

test('the category and page of the blog make another page, always in the same order', () => {
  expect(keyOf('/blogs?page=2&category=AI')).toMatchObject({ key: '/blogs?category=AI&page=2', cacheable: true });
  expect(keyOf('/blogs?category=AI&page=2').key).toBe(keyOf('/blogs?page=2&category=AI').key);
});

test('the page number of the courses, and of the courses of a topic, makes another page', () => {
  expect(keyOf('/courses?page=2')).toMatchObject({ key: '/courses?page=2', cacheable: true });
  expect(keyOf('/free-resources/html?page=2&x=1')).toMatchObject({
    key: '/free-resources/html?page=2',
    cacheable: true,
  });
  expect(keyOf('/free-resources/html/html-first-page?page=2').key).toBe('/free-resources/html/html-first-page');
});

test('an invalid page number is the first page, however it is written', () => {
  for (const page of ['1', '0', '-2', 'abc', '1.5', '2x', '99999999999999999999']) {
    expect(keyOf(`/courses?page=${page}`).key).toBe('/courses');
  }
  expect(keyOf('/blogs?page=02&category=AI').key).toBe('/blogs?category=AI&page=2');
});

test('free text is rendered but not stored', () => {
  expect(keyOf('/blogs?q=css')).toMatchObject({ key: '/blogs?q=css', cacheable: false, isConfidential: false });
});

test('empty parameters are no parameters', () => {
  expect(keyOf('/blogs?q=&category=')).toMatchObject({ key: '/blogs', cacheable: true });
});

test('where a person goes after sign-in, and the token of an emailed link, are rendered but not stored', () => {
  expect(keyOf('/signin?next=/learn/a')).toMatchObject({
    key: '/signin?next=%2Flearn%2Fa',
    cacheable: false,
    isConfidential: true,
  });
  for (const key of ['/reset-password?token=t', '/verify-email?token=t', '/account/email?token=t']) {
    expect(keyOf(key)).toEqual({ key, cacheable: false, isConfidential: true });
  }
});

test('a page of one person is never stored', () => {
  for (const path of ['/dashboard', '/verify-email', '/account', '/account/email']) {
    expect(isPersonal(path)).toBe(true);
    expect(keyOf(path).cacheable).toBe(false);
  }
  expect(isPersonal('/courses')).toBe(false);
});

test('a page of the desk is rendered with its whole query, and never stored', () => {
  const key = '/desk/requests?stage=new&q=asha%20rao';
  expect(keyOf(key)).toMatchObject({ key, cacheable: false });
});

test('a certificate, which names a person, is stored by no one, and rendered for its reader', () => {
  const path = '/certificates/7d4c2f4e-6a0f-4f3c-9b0e-2f6d9a1c5b7e';
  expect([isPersonal(path), keyOf(path).cacheable]).toEqual([true, false]);
});

test('a question about a course is a page of its own, which is not stored, since anything may stand there', () => {
  const key = '/contact?course=anything';
  expect(keyOf(key)).toEqual({ key, cacheable: false, isConfidential: false });
});
