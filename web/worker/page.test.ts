import { expect, test } from 'vitest';
import { lessonPage, picturesIn, storable } from './page.ts';

test.each([
  '/learn/devops-basics',
  '/learn/a/b/c',
  '/account',
  '/dashboard',
  '/pay',
  '/desk/courses/a',
  '/classes/1/join',
])('%s is not stored', (path) => expect(lessonPage.test(path)).toBe(false));

test('a stored lesson has neither the owed amount nor the phone number', () => {
  const html =
    '<ul><li data-owed="true" class="a">Rs.3,000\n is due</li><li>Lessons</li></ul><script>{"phone":"+919812345678","owedPaise":300000}</script>';
  expect(storable(html)).toBe('<ul><li>Lessons</li></ul><script>{"phone":"","owedPaise":null}</script>');
});

test('the pictures of a lesson are found once each', () => {
  const html = '<img src="/images/ab-40x30.webp" srcset="/images/ab-40x30.webp 1x, /images/cd-80x60.webp 2x">';
  expect(picturesIn(html)).toEqual(['/images/ab-40x30.webp', '/images/cd-80x60.webp']);
  expect(picturesIn('<p>None</p>')).toEqual([]);
});
