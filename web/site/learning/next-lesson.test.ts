import { expect, test } from 'vitest';
import type { LearningCourse } from '../../../contract/learning/learning.ts';
import { nextLink } from './next-lesson.ts';

const lesson = (slug: string) => ({
  slug,
  title: `About ${slug}`,
  minutes: 10,
  completed: true,
  quiz: 'none' as const,
});

/** Three lessons; `nextLesson` is the first that is not done. */
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
    certificateProgress: { lessons: null, quizzes: null, work: null, classes: null, owedPaise: null, isMet: false },
  };
}

test('a lesson leads to the next one, even if an earlier one is not done', () => {
  const next = nextLink(course('one'), { slug: 'two', next: { slug: 'three', title: 'About three' } });
  expect(next).toEqual({ to: '/learn/course/three', label: 'Next: About three' });
});

test('the last lesson leads to the first that is not done', () => {
  const next = nextLink(course('one'), { slug: 'three', next: null });
  expect(next).toEqual({ to: '/learn/course/one', label: 'Continue: About one' });
});

test.each([null, 'three'])('the last lesson leads to the outline when the open lesson is %s', (open) => {
  expect(nextLink(course(open), { slug: 'three', next: null }).to).toBe('/learn/course');
});
