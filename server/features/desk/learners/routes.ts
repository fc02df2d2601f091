import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { DeskCourseLearners, DeskLearnersQuery } from '../../../../contract/desk-learners.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { deskReadAnswers } from '../answers.ts';
import { requireStaff } from '../staff-only.ts';
import { listCourseLearners } from './service.ts';

const list = createRoute({
  method: 'get',
  path: '/desk/courses/{course}/learners',
  operationId: 'listDeskCourseLearners',
  tags: ['Desk'],
  summary: 'Learners of a course, newest enrollment first, with how far they are',
  description: 'Instructors see the learners of their own courses, without their e-mail and phone.',
  request: { params: z.object({ course: z.uuid() }), query: DeskLearnersQuery },
  responses: { 200: jsonAnswer(DeskCourseLearners, 'A page of them.'), ...deskReadAnswers },
});

/** Who learns in a course. */
export function learnerRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    const staff = await requireStaff(sessions, context);
    const { course: courseId } = context.req.valid('param');
    return context.json(await listCourseLearners(deps, staff, { courseId, ...context.req.valid('query') }), 200);
  });
  return router;
}
