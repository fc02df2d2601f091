import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { NoFields } from '../../../contract/account.ts';
import {
  CalendarFeedRenewed,
  CalendarFeedResponse,
  ClassParams,
  JoinableClassResponse,
} from '../../../contract/class.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, orSignIn } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByUser } from '../../http/rate-limit.ts';
import { readFeedUrl, renewFeed } from './calendar/feed.ts';
import { readJoinable } from './service.ts';

const read = createRoute({
  method: 'get',
  path: '/classes/{id}',
  operationId: 'getLearnerClass',
  tags: ['Learning'],
  summary: 'A class of the signed-in learner',
  description: 'The address of the meeting is in no answer: `/classes/{id}/join` on the site leads to it.',
  request: { params: ClassParams, query: NoQuery },
  responses: {
    200: jsonResponse(JoinableClassResponse, 'When it is, and whether it can be joined now.'),
    401: errorResponse('Nobody is signed in.'),
    404: errorResponse('There is no such class, or the person has no seat in its batch.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const calendar = createRoute({
  method: 'get',
  path: '/classes/calendar',
  operationId: 'getCalendarFeed',
  tags: ['Learning'],
  summary: 'Read where a calendar finds the classes of the caller',
  description: 'Who has the address reads when the classes are; it opens nothing else.',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(CalendarFeedResponse, 'The address, with its secret.'),
    401: errorResponse('Nobody is signed in.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const renew = createRoute({
  method: 'post',
  path: '/classes/calendar',
  operationId: 'renewCalendarFeed',
  tags: ['Learning'],
  summary: 'Make a new address where a calendar finds the classes of the caller',
  description: 'The address before it gives nothing any more.',
  request: { body: formBody(NoFields) },
  responses: {
    200: jsonResponse(CalendarFeedRenewed, 'The new address counts.'),
    401: errorResponse('Nobody is signed in.'),
    ...formResponses,
  },
});

/** The part of the dashboard with the form; for a visitor the sign-in page. */
function calendarPage(_values: unknown, context: Context): string {
  return orSignIn(`${paths.dashboard}#calendar`, context);
}

/** A learner's classes and their calendar. */
export function classRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter('There is no such class among yours.');
  // Before the class, of which `calendar` is no id.
  router.openapi(calendar, async (context) => {
    const { id } = await sessions.require(context);
    return context.json({ data: { url: await readFeedUrl(deps, id) } }, 200, { 'Cache-Control': 'no-store' });
  });
  router.openAPIRegistry.registerPath(renew);
  router.post(
    renew.path,
    answerForms(deps, { name: 'calendar', fields: [], page: calendarPage }, formPage),
    checkOrigin(deps, sessions.has),
    validate(NoFields),
    async (context) => {
      const { id } = await sessions.require(context);
      await limitByUser(deps, 'learner', id);
      await renewFeed(deps, id);
      return context.json({ message: 'Your calendar has a new address. Add that one to your calendar.' }, 200);
    },
  );
  router.openapi(read, async (context) => {
    const { id: userId } = await sessions.require(context);
    const data = await readJoinable(deps, { userId, ...context.req.valid('param') });
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });
  return router;
}
