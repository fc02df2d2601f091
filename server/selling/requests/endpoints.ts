import type { Context } from 'hono';
import { z } from 'zod';
import { HONEYPOT } from '../../../contract/base/constants.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { DeskKnownPeople, DeskKnownPeopleQuery, DeskNewRequest } from '../../../contract/selling/desk-new-request.ts';
import {
  DeskCall,
  DeskFollowUp,
  DeskRequestFilter,
  DeskRequestList,
  DeskRequestNote,
  DeskRequestResponse,
  DeskRequestSave,
  DeskRequestsMessage,
  DeskRequestsQuery,
  DeskRequestsSave,
} from '../../../contract/selling/desk-requests.ts';
import { EnrollmentRequest, EnrollmentResponse } from '../../../contract/selling/enrollment-request.ts';
import { TeamRequest, TeamResponse } from '../../../contract/selling/team-request.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { isBot } from '../../http/form-fields.ts';
import { hashedNetwork, limitByEmail } from '../../http/rate-limit.ts';
import { csvResponse, keepAsSpam, perform, RecordParams, withMessage } from '../../records/index.ts';
import { addRequest } from './add.ts';
import { recordCall, setFollowUp } from './call.ts';
import { addNote, listRequests, readRequest, saveRequest, saveRequests } from './desk-service.ts';
import { exportRequests, requestColumns } from './export.ts';
import { enrollmentPage, sourceOf } from './form-page.ts';
import { findKnownPeople } from './known-people.ts';
import { messageRequests } from './message.ts';
import { checkRequest, confirmation, requestEnrollment } from './service.ts';
import { checkTeam, messageOf, requestTeam, thanks } from './team.ts';

const askForTeam = endpoint({
  id: 'requestTeam',
  path: 'POST /team-requests',
  tag: 'Enrollment',
  summary: 'Ask for training of several people',
  may: 'public',
  body: TeamRequest,
  form: {
    name: 'team',
    page: `${paths.about}#team`,
    fields: {
      name: 'value',
      email: 'value',
      mobile: 'value',
      mobileCountry: 'value',
      company: 'value',
      seats: 'value',
      message: 'value',
      page: 'nothing',
      [HONEYPOT]: 'nothing',
    },
  },
  status: 201,
  response: jsonResponse(TeamResponse, 'The lead is stored and acknowledged by email.'),
  handler: async ({ deps, body, context }) => {
    const team = checkTeam(body);
    await limitByEmail(deps, 'enrollment', team.email);
    if (isBot(body)) {
      await keepAsSpam(deps, 'contact', messageOf(team));
      return { message: thanks(team) };
    }
    const { page } = body;
    return { message: await requestTeam(deps, team, sourceOf(deps, context.req.raw, page ? { page } : {})) };
  },
});

const permissions = ['leads.work'] as const;
/** The page of a request whose form was posted without JavaScript; the list if the address names no request. */
function requestPage(_: unknown, context: Context) {
  const { data } = RecordParams.safeParse(context.req.param());
  return data ? deskPaths.request(data.id) : deskPaths.requests;
}
const changed = jsonResponse(DeskRequestResponse, 'The updated request.');

const enroll = endpoint({
  id: 'requestEnrollment',
  path: 'POST /enrollments',
  tag: 'Enrollment',
  summary: 'Request to join a course',
  description:
    'A second request with the same email address and course within a day replaces the details of the first.',
  may: 'public',
  body: EnrollmentRequest,
  form: {
    name: 'enrollment',
    fields: {
      name: 'value',
      email: 'value',
      mobile: 'value',
      mobileCountry: 'value',
      courseId: 'value',
      page: 'nothing',
      referrer: 'nothing',
      [HONEYPOT]: 'nothing',
      utmSource: 'nothing',
      utmMedium: 'nothing',
      utmCampaign: 'nothing',
    },
    page: enrollmentPage,
  },
  status: 201,
  response: jsonResponse(EnrollmentResponse, 'The request is stored and acknowledged by email.'),
  handler: async ({ deps, sessions, body, context }) => {
    const request = await checkRequest(deps, body);
    const message = confirmation(request);
    await limitByEmail(deps, 'enrollment', request.email);
    const source = sourceOf(deps, context.req.raw, body);
    if (isBot(body)) {
      await keepAsSpam(deps, 'enrollment', { ...body, ...source });
      return { message, reserve: null };
    }
    const account = await sessions.find(context);
    const reserve = await requestEnrollment(deps, request, source, {
      account,
      network: hashedNetwork(deps, context),
    });
    return { message, reserve };
  },
});

const list = endpoint({
  id: 'listDeskRequests',
  path: 'GET /desk/requests',
  summary: 'List the enrollment requests, newest first unless sorted',
  may: permissions,
  query: DeskRequestsQuery,
  response: jsonResponse(DeskRequestList, 'One page of requests.'),
  handler: ({ deps, actor, query }) => listRequests(deps, { actor, ...query }),
});

const add = endpoint({
  id: 'createDeskRequest',
  path: 'POST /desk/requests',
  summary: 'Add a request for a person who visited or called',
  may: permissions,
  body: DeskNewRequest,
  status: 201,
  response: jsonResponse(DeskRequestResponse, 'The new request.'),
  handler: perform(addRequest, async (id, { deps }) => ({ data: await readRequest(deps, { id }) })),
});

const known = endpoint({
  id: 'findDeskKnownPeople',
  path: 'GET /desk/known-people',
  summary: 'Find the people who are known by a number, an address or a name',
  description: 'At most five, before a request is added for someone who has one.',
  may: permissions,
  query: DeskKnownPeopleQuery,
  response: jsonResponse(DeskKnownPeople, 'The people, those with the number first.'),
  handler: async ({ deps, query }) => ({ data: await findKnownPeople(deps, query) }),
});

const csv = endpoint({
  id: 'exportDeskRequests',
  path: 'GET /desk/requests.csv',
  summary: 'Export the filtered requests as a CSV file',
  description:
    'The file is UTF-8 with a byte order mark. Cells that a spreadsheet would read as a formula begin with an apostrophe.',
  may: ['leads.export'],
  isDownload: true,
  query: DeskRequestFilter,
  response: { description: 'One request per row.', content: { 'text/csv': { schema: z.string() } } },
  handler: async ({ deps, actor, query, context }) => {
    const { name, parts } = await exportRequests(deps, { actor, ...query });
    return csvResponse(context, name, requestColumns, parts);
  },
});

const read = endpoint({
  id: 'getDeskRequest',
  path: 'GET /desk/requests/{id}',
  summary: 'Read an enrollment request with all related records',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskRequestResponse, 'The request with its related records.'),
  handler: async ({ deps, params }) => ({ data: await readRequest(deps, params) }),
});

const save = endpoint({
  id: 'saveDeskRequest',
  path: 'PUT /desk/requests/{id}',
  summary: 'Set the stage, owner and course of a request',
  description:
    'The stage “enrolled” is set only by enrolling. An enrolled request keeps its course. A lost request keeps no seat and no follow-up.',
  may: permissions,
  params: RecordParams,
  body: DeskRequestSave,
  response: changed,
  handler: perform(saveRequest, async (_, { deps, input }) => ({ data: await readRequest(deps, input) })),
});

const saveAll = endpoint({
  id: 'saveDeskRequests',
  path: 'PUT /desk/requests',
  summary: 'Set the stage, the owner or the next call of several requests',
  description: 'If one of the requests has changed since it was read, none is changed.',
  may: permissions,
  body: DeskRequestsSave,
  response: doneResponse('All the requests are changed.'),
  handler: perform(saveRequests, withMessage('Changed.')),
});

const message = endpoint({
  id: 'messageDeskRequests',
  path: 'POST /desk/requests/messages',
  summary: 'Email several requests',
  description: 'Each person gets a separate email. If one of the requests has changed since it was read, none is sent.',
  may: permissions,
  body: DeskRequestsMessage,
  status: 201,
  response: doneResponse('The emails are queued.'),
  handler: perform(messageRequests, ({ sent, withoutEmail }) => ({
    message: [
      `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}.`,
      ...(withoutEmail > 0 ? [`Without an email address: ${withoutEmail}.`] : []),
    ].join(' '),
  })),
});

const note = endpoint({
  id: 'createDeskRequestNote',
  path: 'POST /desk/requests/{id}/notes',
  summary: 'Add a note to a request',
  may: permissions,
  params: RecordParams,
  body: DeskRequestNote,
  status: 201,
  response: changed,
  handler: perform(addNote, async (_, { deps, input }) => ({ data: await readRequest(deps, input) })),
});

const call = endpoint({
  id: 'recordDeskCall',
  path: 'POST /desk/requests/{id}/calls',
  summary: 'Record the outcome of a call with the person of a request',
  description:
    'The outcomes “wrong number” and “lost” close the request; it opens again if the person returns. “No answer” sets the next call, by the steps in the settings.',
  may: permissions,
  params: RecordParams,
  body: DeskCall,
  form: { name: 'call', fields: { outcome: 'nothing', reason: 'nothing' }, page: requestPage },
  response: doneResponse('A message that describes the result.'),
  handler: perform(recordCall, (message) => ({ message })),
});

const followUp = endpoint({
  id: 'setDeskFollowUp',
  path: 'POST /desk/requests/{id}/follow-up',
  summary: 'Set the time of the next call for a request',
  description: 'The new time replaces every other follow-up of the same person.',
  may: permissions,
  params: RecordParams,
  body: DeskFollowUp,
  form: { name: 'follow-up', fields: { at: 'value' }, page: requestPage },
  response: doneResponse('A message that describes the result.'),
  handler: perform(setFollowUp, (message) => ({ message })),
});

export const requestEndpoints = [
  enroll,
  askForTeam,
  list,
  known,
  add,
  csv,
  read,
  save,
  saveAll,
  message,
  note,
  call,
  followUp,
];
