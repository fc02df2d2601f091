import { createRoute } from '@hono/zod-openapi';
import { CourseAnswer, CourseList, CourseListQuery, CourseParams } from '../../../contract/course.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { getCourse, listCourses } from './service.ts';

const MISSING = 'The requested course could not be found.';

const list = createRoute({
  method: 'get',
  path: '/courses',
  operationId: 'listCourses',
  tags: ['Courses'],
  summary: 'Courses, paid and free, by page',
  middleware: publicAnswer,
  request: { query: CourseListQuery },
  responses: {
    200: jsonAnswer(CourseList, 'One page of the courses: paid ones, then free ones by topic.'),
    ...readAnswers,
  },
});

const one = createRoute({
  method: 'get',
  path: '/courses/{id}',
  operationId: 'getCourse',
  tags: ['Courses'],
  summary: 'One course with its outline or lessons',
  middleware: publicAnswer,
  request: { params: CourseParams, query: NoQuery },
  responses: {
    200: jsonAnswer(CourseAnswer, 'The course.'),
    404: errorAnswer('No course has that slug, _id or id.'),
    ...readAnswers,
  },
});

/** The courses that are sold and the free ones. */
export function catalogRoutes(deps: Deps) {
  return createRouter(MISSING)
    .openapi(list, async (context) => context.json(await listCourses(deps, context.req.valid('query')), 200))
    .openapi(one, async (context) => {
      const answer = await getCourse(deps, context.req.valid('param').id);
      if (!answer) throw new RequestError('not_found', { message: MISSING });
      return context.json(answer, 200);
    });
}
