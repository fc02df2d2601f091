import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { NoFields } from '../../../contract/account.ts';
import { LearningCourseParams, LearningCourseResponse, ProgressResponse } from '../../../contract/learning.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { actingLearner } from './acting-learner.ts';
import { claimCertificate } from './advance.ts';
import { MISSING } from './learning.ts';
import { readCourse } from './player.ts';
import { courseOf, coursePage } from './player-page.ts';

const read = createRoute({
  method: 'get',
  path: '/learning/{course}',
  operationId: 'getLearningCourse',
  tags: ['Learning'],
  summary: 'A course of the signed-in learner, with their progress',
  request: { params: LearningCourseParams, query: NoQuery },
  responses: {
    200: jsonResponse(LearningCourseResponse, 'Its outline and progress.'),
    401: errorResponse('Nobody is signed in.'),
    404: errorResponse('There is no such course, or the person is not enrolled in it.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const certificate = createRoute({
  method: 'post',
  path: '/learning/{course}/certificate',
  operationId: 'claimCertificate',
  tags: ['Learning'],
  summary: 'Request the certificate of a complete course',
  description: 'Completing the course issues it once; this also finds the issued one.',
  request: { params: LearningCourseParams, body: formBody(NoFields) },
  responses: {
    200: jsonResponse(ProgressResponse, 'The certificate is issued.'),
    401: errorResponse('Nobody is signed in.'),
    404: errorResponse('There is no such course, or the person is not enrolled in it.'),
    ...formResponses,
    409: errorResponse('The course is not complete; the message says what is left.'),
  },
});

/** The certificate in a response. */
async function certificatePage({ res }: Context) {
  const { certificateId } = ProgressResponse.parse(await res.clone().json());
  return { page: certificateId ? paths.certificate(certificateId) : paths.dashboard, silent: true };
}

/** A learner's course as a whole. */
export function courseRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter(MISSING);
  router.openAPIRegistry.registerPath(certificate);

  router.openapi(read, async (context) => {
    const { id: userId } = await sessions.require(context);
    const data = await readCourse(deps, { userId, ...context.req.valid('param') });
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });

  const form = { name: 'certificate', fields: [], page: coursePage, success: certificatePage } as const;
  router.post(
    certificate.getRoutingPath(),
    answerForms(deps, form, formPage),
    checkOrigin(deps, sessions.has),
    validate(NoFields),
    async (context) => {
      const userId = await actingLearner(deps, sessions, context);
      return context.json(await claimCertificate(deps, { userId, ...courseOf(context) }), 200);
    },
  );
  return router;
}
