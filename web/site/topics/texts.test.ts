import { expect, test } from 'vitest';
import { courseCountText, lessonCountText, statusText } from './texts.ts';

test('counts use singular and plural', () => {
  expect([0, 1, 2].map(courseCountText)).toEqual(['0 courses', '1 course', '2 courses']);
  expect([1, 2].map(lessonCountText)).toEqual(['1 lesson', '2 lessons']);
});

test('the status of a course has the fixed words', () => {
  expect(statusText(true)).toBe('✅ Completed');
  expect(statusText(false)).toBe('❌ Pending');
});
