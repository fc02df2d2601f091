import { expect, test } from 'vitest';
import { lessonState } from './LessonMark.tsx';

test.each([
  [true, 'none', 'done'],
  [true, 'passed', 'done'],
  [true, 'open', 'quiz-open'],
  [false, 'none', 'not-yet'],
  [false, 'open', 'not-yet'],
  [false, 'passed', 'not-yet'],
] as const)('a lesson marked %s whose quiz is %s is %s', (completed, quiz, state) => {
  expect(lessonState({ completed, quiz })).toBe(state);
});
