import { describe, expect, test } from 'vitest';
import { progressOf } from './progress.ts';
import type { LessonRow } from './queries.ts';

function lesson(slug: string, changes: Partial<LessonRow> = {}): LessonRow {
  const ids = { id: slug, courseId: 'course', moduleId: 'module', module: 'Basics' };
  const unread = { heading: null, leftAt: null, savedAt: null };
  return { ...ids, ...unread, slug, title: slug, minutes: 30, completed: false, quiz: 'none', ...changes };
}

describe('how far a learner is', () => {
  test('is nothing in a course that was just begun, which continues at its first lesson', () => {
    const first = lesson('a');
    expect(progressOf([first, lesson('b', { minutes: 45, quiz: 'open' })])).toEqual({
      lessons: 2,
      completedLessons: 0,
      minutes: 75,
      completedMinutes: 0,
      openQuizzes: 1,
      completed: false,
      next: first,
      current: first,
    });
  });

  test('counts the minutes of marked lessons alone', () => {
    const rows = [lesson('a', { completed: true }), lesson('b', { minutes: 45 }), lesson('c', { completed: true })];
    expect(progressOf(rows)).toMatchObject({ completedLessons: 2, minutes: 105, completedMinutes: 60 });
    expect(progressOf(rows).next?.slug).toBe('b');
  });

  test.each([
    ['marked, but its quiz open', { completed: true, quiz: 'open' }, { completed: false, openQuizzes: 1 }],
    ['not marked, but its quiz passed', { quiz: 'passed' }, { completed: false, openQuizzes: 0 }],
    ['marked and its quiz passed', { completed: true, quiz: 'passed' }, { completed: true, openQuizzes: 0 }],
    ['marked, without a quiz', { completed: true }, { completed: true, openQuizzes: 0 }],
  ] as const)('with the last lesson %s is told so', (_, state, expected) => {
    const progress = progressOf([lesson('a', { completed: true }), lesson('b', state)]);
    expect(progress).toMatchObject(expected);
    expect(progress.next?.slug).toBe(expected.completed ? undefined : 'b');
  });

  test('never is the whole of a course without lessons', () => {
    expect(progressOf([])).toMatchObject({ lessons: 0, completed: false, next: null });
  });
});
