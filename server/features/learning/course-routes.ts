import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { NoFields } from '../../../contract/account.ts';
import { LearningCourseAnswer, LearningCourseParams, ProgressAnswer } from '../../../contract/learning.ts';
import { paths } from '../../../web/paths.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { formAnswers, formBody } from '../../http/form-docs.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
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
  summary: 'A course that the person who asks is enrolled in, with what is done of it',
  request: { params: LearningCourseParams, query: NoQuery },
  responses: {
    200: jsonAnswer(LearningCourseAnswer, 'Its outline and progress.'),
    401: errorAnswer('Nobody is signed in.'),
    404: errorAnswer('There is no such course, or the person is not enrolled in it.'),
    422: errorAnswer('The route takes no query.'),
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('The database cannot be reached.'),
  },
});

const certificate = createRoute({
  method: 'post',
  path: '/learning/{course}/certificate',
  operationId: 'claimCertificate',
  tags: ['Learning'],
  summary: 'Ask for the certificate of a complete course',
  description: 'It is issued by itself when the course is completed, and once; this finds it, too.',
  request: { params: LearningCourseParams, body: formBody(NoFields) },
  responses: {
    200: jsonAnswer(ProgressAnswer, 'The certificate is issued.'),
    401: errorAnswer('Nobody is signed in.'),
    404: errorAnswer('There is no such course, or the person is not enrolled in it.'),
    ...formAnswers,
    409: errorAnswer('The course is not complete; the message says what is left.'),
  },
});

/** The certificate that an answer tells of. */
async function certificatePage({ res }: Context) {
  const { certificateId } = ProgressAnswer.parse(await res.clone().json());
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
