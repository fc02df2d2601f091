import { expect, test } from 'vitest';
import { resultText } from './BlogResults.tsx';

test('the line above the posts has their number and the search text', () => {
  expect(resultText(1, '')).toBe('1 post');
  expect(resultText(9, '  ')).toBe('9 posts');
  expect(resultText(2, ' grid ')).toBe('2 posts for ‘grid’');
});
