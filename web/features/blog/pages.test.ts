import { expect, test } from 'vitest';
import { pagesToLink, resultText } from './pages.ts';

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

test('the list says how many posts there are and what was looked for', () => {
  expect(resultText(1, '')).toBe('1 post');
  expect(resultText(9, '  ')).toBe('9 posts');
  expect(resultText(2, ' grid ')).toBe('2 posts for ‘grid’');
});
