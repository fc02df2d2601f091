import { expect, test } from 'vitest';
import { currentOf, hasShortFooter } from './links.ts';

test('the link of the page on screen is current', () => {
  expect(currentOf('/courses', '/courses')).toBe('page');
});

test('the link of a section is current inside it', () => {
  expect(currentOf('/courses', '/courses/aws-basics')).toBe('true');
});

test('a path that only starts with the same letters is another page', () => {
  expect(currentOf('/courses', '/courses-old')).toBeUndefined();
  expect(currentOf('/blogs', '/courses')).toBeUndefined();
});

test('where one pays or reads a lesson of a course, nothing in the footer leads away', () => {
  expect(['/pay', '/learn/devops-basics/git'].map(hasShortFooter)).toEqual([true, true]);
  expect(['/', '/learn/devops-basics', '/courses/devops-basics'].map(hasShortFooter)).toEqual([false, false, false]);
});
