import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { slug } from '../../../contract/text.ts';
import {
  WaitlistLeaveRequest,
  WaitlistPlaceResponse,
  WaitlistQuery,
  WaitlistRequest,
  WaitlistResponse,
} from '../../../contract/waitlist.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, type PostedForm, pageWithToken } from '../../http/form.ts';
import { isBot } from '../../http/form-fields.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail } from '../../http/rate-limit.ts';
import { checkWish, joinedText, joinWaitlist, leaveWaitlist, readPlace } from './service.ts';

const missing = errorResponse('No place in a waitlist has this link.');

const join = createRoute({
  method: 'post',
  path: '/waitlist',
  operationId: 'joinWaitlist',
  tags: ['Waitlist'],
  summary: 'Wait for a free seat in a course whose coming batches are full',
  request: { body: formBody(WaitlistRequest) },
  responses: {
    201: jsonResponse(WaitlistResponse, 'They are in line, and have a mail about it.'),
    ...formResponses,
  },
});

const read = createRoute({
  method: 'get',
  path: '/waitlist',
  operationId: 'getWaitlistPlace',
  tags: ['Waitlist'],
  summary: 'Read the place of a mailed link',
  request: { query: WaitlistQuery },
  responses: {
    200: jsonResponse(WaitlistPlaceResponse, 'The place.'),
    404: missing,
    422: errorResponse('The link is incomplete.'),
    429: formResponses[429],
    500: errorResponse('A fault of the server.'),
  },
});

const leave = createRoute({
  method: 'post',
  path: '/waitlist/leave',
  operationId: 'leaveWaitlist',
  tags: ['Waitlist'],
  summary: 'Leave a waitlist; an offered seat goes to the next',
  request: { body: formBody(WaitlistLeaveRequest) },
  responses: { 200: jsonResponse(WaitlistResponse, 'What was done, in words.'), 404: missing, ...formResponses },
});

const joinForm: PostedForm = {
  name: 'waitlist',
  fields: ['name', 'email', 'mobile', 'mobileCountry', 'course'],
  page: ({ course = '' }) => (slug.safeParse(course).success ? paths.waitFor(course) : paths.courses),
};
const leaveForm: PostedForm = {
  name: 'waitlist',
  fields: [],
  page: (_, context: Context) => pageWithToken(paths.waitlist, context),
};

/** Waiting for a seat, and the link that ends it. */
export function waitlistRoutes(deps: Deps, formPage?: FormPage) {
  const router = createRouter();
  // Each of them may try a token.
  router.use('/waitlist', limitByAddress(deps));
  router.use('/waitlist/*', limitByAddress(deps));
  router.openapi(read, async (context) => {
    const { token } = context.req.valid('query');
    return context.json({ data: await readPlace(deps, token) }, 200);
  });
  router.openAPIRegistry.registerPath(join);
  router.post(
    join.path,
    answerForms(deps, joinForm, formPage),
    checkOrigin(deps),
    validate(WaitlistRequest),
    async (context) => {
      const input = context.req.valid('json');
      const wish = await checkWish(deps, input);
      if (!isBot(input)) {
        await limitByEmail(deps, 'waitlist', wish.email);
        await joinWaitlist(deps, wish);
      }
      return context.json({ message: joinedText(wish) }, 201);
    },
  );
  router.openAPIRegistry.registerPath(leave);
  router.post(
    leave.path,
    answerForms(deps, leaveForm, formPage),
    checkOrigin(deps),
    validate(WaitlistLeaveRequest),
    async (context) => {
      const { token } = context.req.valid('json');
      return context.json({ message: await leaveWaitlist(deps, token) }, 200);
    },
  );
  return router;
}
