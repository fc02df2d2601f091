import type { Context } from 'hono';
import { LearningCourseParams, LearningLessonParams } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';

export function coursePage(_values: unknown, context: Context): string {
  const { data } = LearningCourseParams.safeParse(context.req.param());
  return data ? paths.learn(data.course) : paths.dashboard;
}

export function lessonPage(part: 'quiz' | 'complete') {
  return (_values: unknown, context: Context): string => {
    const { data } = LearningLessonParams.safeParse(context.req.param());
    return `${data ? paths.lesson(data.course, data.lesson) : paths.dashboard}#${part}`;
  };
}
