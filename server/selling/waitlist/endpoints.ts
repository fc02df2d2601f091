import { NoFields } from '../../../contract/base/bodies.ts';
import { HONEYPOT } from '../../../contract/base/constants.ts';
import { slug } from '../../../contract/base/text.ts';
import { paths } from '../../../contract/paths.ts';
import { DeskWaitlist, DeskWaitlistQuery } from '../../../contract/selling/desk-waitlist.ts';
import {
  WaitlistEntryResponse,
  WaitlistLeaveRequest,
  WaitlistQuery,
  WaitlistRequest,
  WaitlistResponse,
} from '../../../contract/selling/waitlist.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { withToken } from '../../http/form.ts';
import { isBot } from '../../http/form-fields.ts';
import { limitByEmail } from '../../http/rate-limit.ts';
import { keepAsSpam, perform, RecordParams, withMessage } from '../../records/index.ts';
import { listWaiting, removeEntry } from './desk-service.ts';
import { checkWaitlistRequest, joinedText, joinWaitlist, leaveWaitlist, readEntry } from './service.ts';

const permissions = ['sales.quote', 'classes.plan'] as const;
const visitor = { tag: 'Waitlist', may: 'public' } as const;
const missing = errorResponse('No place on a waitlist has this link.');

const join = endpoint({
  ...visitor,
  id: 'joinWaitlist',
  path: 'POST /waitlist',
  summary: 'Join the waitlist of a course whose coming batches are full',
  body: WaitlistRequest,
  form: {
    name: 'waitlist',
    fields: {
      name: 'value',
      email: 'value',
      mobile: 'value',
      mobileCountry: 'value',
      course: 'value',
      [HONEYPOT]: 'nothing',
    },
    page: ({ course = '' }) => (slug.safeParse(course).success ? paths.waitFor(course) : paths.courses),
  },
  status: 201,
  response: jsonResponse(WaitlistResponse, 'The person is on the waitlist and has been emailed.'),
  handler: async ({ deps, body }) => {
    const request = await checkWaitlistRequest(deps, body);
    await limitByEmail(deps, 'waitlist', request.email);
    if (isBot(body)) await keepAsSpam(deps, 'waitlist', body);
    else await joinWaitlist(deps, request);
    return { message: joinedText(request) };
  },
});

const read = endpoint({
  ...visitor,
  id: 'getWaitlistEntry',
  path: 'GET /waitlist',
  summary: 'Read the place on a waitlist that an emailed link names',
  // Limited, because such a request could guess a token.
  limit: 'address',
  query: WaitlistQuery,
  response: jsonResponse(WaitlistEntryResponse, 'The place on the waitlist.'),
  otherResponses: { 404: missing, 422: errorResponse('The link is incomplete.') },
  handler: async ({ deps, query }) => ({ data: await readEntry(deps, query) }),
});

const leave = endpoint({
  ...visitor,
  id: 'leaveWaitlist',
  path: 'POST /waitlist/leave',
  summary: 'Leave a waitlist; an offered seat goes to the next person',
  body: WaitlistLeaveRequest,
  form: { name: 'waitlist', fields: { token: 'nothing' }, page: withToken(paths.waitlist) },
  response: jsonResponse(WaitlistResponse, 'A message that describes the result.'),
  otherResponses: { 404: missing },
  handler: async ({ deps, body }) => ({ message: await leaveWaitlist(deps, body.token) }),
});

const list = endpoint({
  id: 'listDeskWaitlist',
  path: 'GET /desk/waitlist',
  summary: 'List the people who wait for a free seat, longest waiting first',
  may: permissions,
  query: DeskWaitlistQuery,
  response: jsonResponse(DeskWaitlist, 'One page of people.'),
  handler: ({ deps, query }) => listWaiting(deps, query),
});

const remove = endpoint({
  id: 'removeDeskWaitlistEntry',
  path: 'POST /desk/waitlist/{id}/end',
  summary: 'Remove a person from a waitlist; an offered seat goes to the next person',
  may: permissions,
  params: RecordParams,
  body: NoFields,
  response: doneResponse('The person is removed from the waitlist.'),
  handler: perform(removeEntry, withMessage('The person is removed from the waitlist.')),
});

export const waitlistEndpoints = [join, read, leave, list, remove];
