import { expect, test } from 'vitest';
import { slugOf } from './TitleField.tsx';

test.each([
  ['Grid columns that will not shrink', 'grid-columns-that-will-not-shrink'],
  ['  Über das Café: 100%!  ', 'uber-das-cafe-100'],
  ['नमस्ते', ''],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('the slug of "%s" is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
