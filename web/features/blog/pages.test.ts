import { expect, test } from 'vitest';
import { resultText } from './pages.ts';

test('the list says how many posts there are and what was looked for', () => {
  expect(resultText(1, '')).toBe('1 post');
  expect(resultText(9, '  ')).toBe('9 posts');
  expect(resultText(2, ' grid ')).toBe('2 posts for ‘grid’');
});
