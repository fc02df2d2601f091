import { expect, test } from 'vitest';
import { ariaCurrentOf, hasShortFooter } from './links.ts';

test('the link of the page on screen is current', () => {
  expect(ariaCurrentOf('/courses', '/courses')).toBe('page');
});

test('the link of a section is current inside it', () => {
  expect(ariaCurrentOf('/courses', '/courses/aws-basics')).toBe('true');
});

test('a path that only starts with the same letters is another page', () => {
  expect(ariaCurrentOf('/courses', '/courses-old')).toBeUndefined();
  expect(ariaCurrentOf('/blogs', '/courses')).toBeUndefined();
});

test('pages for paying or reading a lesson have the short footer', () => {
  expect(['/pay', '/learn/devops-basics/git'].map(hasShortFooter)).toEqual([true, true]);
  expect(['/', '/learn/devops-basics', '/courses/devops-basics'].map(hasShortFooter)).toEqual([false, false, false]);
});
