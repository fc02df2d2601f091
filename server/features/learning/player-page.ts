import type { Context } from 'hono';
import { LearningCourseParams, LearningLessonParams } from '../../../contract/learning.ts';
import { paths } from '../../../web/paths.ts';
import { RequestError } from '../../http/errors.ts';
import { orSignIn } from '../../http/or-sign-in.ts';
import { MISSING } from './learning.ts';

/** The course that the path of a posted form names. @throws RequestError not_found */
export function courseOf(context: Context) {
  return known(LearningCourseParams.safeParse(context.req.param()).data);
}

/** The lesson that the path of a posted form names. @throws RequestError not_found */
export function lessonOf(context: Context) {
  return known(LearningLessonParams.safeParse(context.req.param()).data);
}

function known<Params>(params: Params | undefined): Params {
  if (!params) throw new RequestError('not_found', { message: MISSING });
  return params;
}

/** The page of a course, or for a visitor the sign-in that leads to it. */
export function coursePage(_values: unknown, context: Context): string {
  const { data } = LearningCourseParams.safeParse(context.req.param());
  return orSignIn(data ? paths.learn(data.course) : paths.dashboard, context);
}

/** The page of a lesson, at the part whose form was posted, or for a visitor the sign-in that leads to it. */
export function lessonPage(part: 'quiz' | 'complete') {
  return (_values: unknown, context: Context): string => {
    const { data } = LearningLessonParams.safeParse(context.req.param());
    return orSignIn(`${data ? paths.lesson(data.course, data.lesson) : paths.dashboard}#${part}`, context);
  };
}
