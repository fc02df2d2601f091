import type { Context } from 'hono';
import { LearningCourseParams, LearningLessonParams } from '../../../contract/learning/learning.ts';
import { paths } from '../../../web/paths.ts';
import { pageOrSignIn } from '../../http/form.ts';

/** The page of a course; for a visitor the sign-in page, which leads to it. */
export function coursePage(_values: unknown, context: Context): string {
  const { data } = LearningCourseParams.safeParse(context.req.param());
  return pageOrSignIn(data ? paths.learn(data.course) : paths.dashboard, context);
}

/** The page of a lesson, at its posted form; for a visitor the sign-in page, which leads to it. */
export function lessonPage(part: 'quiz' | 'complete') {
  return (_values: unknown, context: Context): string => {
    const { data } = LearningLessonParams.safeParse(context.req.param());
    return pageOrSignIn(`${data ? paths.lesson(data.course, data.lesson) : paths.dashboard}#${part}`, context);
  };
}
