import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse } from '../../../contract/account.ts';
import { FreeCompletionsRequest, MarkFreeCourseRequest } from '../../../contract/free-completion.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { actingLearner } from './acting-learner.ts';
import { markFreeCourse, mergeFreeCompletions } from './free-completions.ts';
import { freeCoursePage } from './free-course-page.ts';

const { 303: _, ...jsonResponses } = formResponses;

const merge = createRoute({
  method: 'post',
  path: '/learning/free-completions',
  operationId: 'mergeFreeCompletions',
  tags: ['Learning'],
  summary: 'Add free courses completed on this device',
  description:
    'Of two completions of a course the earlier one stays; one in the future counts as now. What is no free course is passed over.',
  request: { body: { required: true, content: { 'application/json': { schema: FreeCompletionsRequest } } } },
  responses: {
    200: jsonResponse(AccountResponse, 'They are kept with the account.'),
    401: errorResponse('Nobody is signed in.'),
    ...jsonResponses,
  },
});

const mark = createRoute({
  method: 'post',
  path: '/learning/free-completion',
  operationId: 'markFreeCourse',
  tags: ['Learning'],
  summary: 'Mark a free course complete',
  description: 'A repeat keeps the first time.',
  request: { body: formBody(MarkFreeCourseRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'It is kept with the account.'),
    401: errorResponse('Nobody is signed in.'),
    404: errorResponse('There is no such free course.'),
    ...formResponses,
  },
});

/** A learner's completed free courses. */
export function freeCompletionRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [merge, mark]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.post(merge.path, fromThisSite, validate(FreeCompletionsRequest), async (context) => {
    const id = await actingLearner(deps, sessions, context);
    await mergeFreeCompletions(deps, id, context.req.valid('json').completions);
    return context.json({ message: 'Your free courses are kept with your account.' }, 200);
  });

  const markForm = {
    name: 'free-completion',
    fields: ['course'],
    page: (values: Record<string, string>, context: Context) => freeCoursePage(deps, values, context),
    success: async () => ({ page: paths.dashboard, silent: false }),
  } as const;
  router.post(
    mark.path,
    answerForms(deps, markForm, formPage),
    fromThisSite,
    validate(MarkFreeCourseRequest),
    async (context) => {
      const id = await actingLearner(deps, sessions, context);
      await markFreeCourse(deps, id, context.req.valid('json').course);
      return context.json({ message: 'The course is marked complete.' }, 200);
    },
  );
  return router;
}
