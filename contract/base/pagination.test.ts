import { expect, test } from 'vitest';
import { pageAddress, pageOf, pagesToLink } from './pagination.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=1', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=10001', 1],
])('the address with %j is page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test('the first page has the address of the list', () => {
  expect([1, 2].map((page) => pageAddress('/courses', page))).toEqual(['/courses', '/courses?page=2']);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])('page %i of %i links to %j', (page, pages, linked) => {
  expect(pagesToLink(page, pages)).toEqual(linked);
});

test('a page past the last links to pages that exist', () => {
  expect(pagesToLink(40, 2)).toEqual([1, 2]);
});
