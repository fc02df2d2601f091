import { expect, test } from 'vitest';
import type { LearningCourse } from '../../../contract/learning.ts';
import { onwardOf } from './onward.ts';

const lesson = (slug: string) => ({
  slug,
  title: `About ${slug}`,
  minutes: 10,
  completed: true,
  quiz: 'none' as const,
});

/** Three lessons, of which `nextLesson` is the first that is open. */
function course(nextLesson: string | null): LearningCourse {
  return {
    slug: 'course',
    title: 'Course',
    modules: [{ title: 'Module', lessons: ['one', 'two', 'three'].map(lesson) }],
    lessons: 3,
    completedLessons: 2,
    minutes: 30,
    completedMinutes: 20,
    openQuizzes: 0,
    completed: nextLesson === null,
    nextLesson,
    batch: null,
    certificateId: null,
  };
}

test('from a lesson it goes on to the next one, also when an earlier one is open', () => {
  const onward = onwardOf(course('one'), { slug: 'two', next: { slug: 'three', title: 'About three' } });
  expect(onward).toEqual({ to: '/learn/course/three', label: 'Next: About three' });
});

test('from the last lesson it goes on to the first that is open', () => {
  const onward = onwardOf(course('one'), { slug: 'three', next: null });
  expect(onward).toEqual({ to: '/learn/course/one', label: 'Continue: About one' });
});

test.each([null, 'three'])('from the last lesson, when %s is open, it goes to the outline', (open) => {
  expect(onwardOf(course(open), { slug: 'three', next: null }).to).toBe('/learn/course');
});
