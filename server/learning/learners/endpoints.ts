import { DeskCourseLearners, DeskCourseLearnersQuery } from '../../../contract/learning/desk-learners.ts';
import { DeskCourseParams } from '../../../contract/publishing/desk-course.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { listCourseLearners } from './service.ts';

const list = endpoint({
  id: 'listDeskCourseLearners',
  path: 'GET /desk/courses/{course}/learners',
  summary: 'List the learners of a course with their progress, newest enrollment first unless sorted',
  description:
    'Staff without `classes.plan` see only the courses that they teach, and no email addresses or phone numbers.',
  may: ['classes.plan', 'classes.teach'],
  params: DeskCourseParams,
  query: DeskCourseLearnersQuery,
  response: jsonResponse(DeskCourseLearners, 'One page of learners.'),
  handler: ({ deps, actor, params, query }) => listCourseLearners(deps, { actor, ...params, ...query }),
});

export const learnerEndpoints = [list];
