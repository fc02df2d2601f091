import { DeskCourseParams } from '../../../contract/desk-course.ts';
import { DeskCourseLearners, DeskCourseLearnersQuery } from '../../../contract/desk-learners.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { listCourseLearners } from './service.ts';

export const learnerEndpoints = [
  endpoint({
    id: 'listDeskCourseLearners',
    path: 'GET /desk/courses/{course}/learners',
    summary: 'List the learners of a course with their progress, newest enrollment first unless sorted',
    description: 'Without `classes.plan`, only those of the courses that one teaches, and without e-mail and phone.',
    may: ['classes.plan', 'classes.teach'],
    params: DeskCourseParams,
    query: DeskCourseLearnersQuery,
    response: jsonResponse(DeskCourseLearners, 'A page of them.'),
    handler: ({ deps, actor, params, query }) => {
      return listCourseLearners(deps, { actor, courseId: params.course }, query);
    },
  }),
];
