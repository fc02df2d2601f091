import { createRoute } from '@hono/zod-openapi';
import { CourseList, CourseListQuery, CourseParams, CourseResponse } from '../../../contract/course.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery, readResponses } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { getCourse, listCourses } from './service.ts';

const MISSING = 'The requested course could not be found.';

const list = createRoute({
  method: 'get',
  path: '/courses',
  operationId: 'listCourses',
  tags: ['Courses'],
  summary: 'Courses, paid and free, by page',
  request: { query: CourseListQuery },
  responses: {
    200: jsonResponse(CourseList, 'One page of the courses: paid ones, then free ones by topic.'),
    ...readResponses,
  },
});

const one = createRoute({
  method: 'get',
  path: '/courses/{id}',
  operationId: 'getCourse',
  tags: ['Courses'],
  summary: 'One course with its outline or lessons',
  request: { params: CourseParams, query: NoQuery },
  responses: {
    200: jsonResponse(CourseResponse, 'The course.'),
    404: errorResponse('No course has that slug, _id or id.'),
    ...readResponses,
  },
});

/** Paid and free courses. */
export function catalogRoutes(deps: Deps) {
  return createRouter(MISSING)
    .openapi(list, async (context) => context.json(await listCourses(deps, context.req.valid('query')), 200))
    .openapi(one, async (context) => {
      const answer = await getCourse(deps, context.req.valid('param').id);
      if (!answer) throw new RequestError('not_found', { message: MISSING });
      return context.json(answer, 200);
    });
}
