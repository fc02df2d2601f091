import { expect, test } from 'vitest';
import { pageKey } from './cache-key.ts';

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
