import {
  DeskStaffChange,
  DeskStaffCourses,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffQuery,
  DeskStaffResponse,
} from '../../../contract/desk-staff.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { limitByEmail } from '../../http/rate-limit.ts';
import { perform, RecordParams, transact } from '../../records/index.ts';
import {
  changeMember,
  inviteAgain,
  inviteStaff,
  listStaff,
  listTeachable,
  readMember,
  removeMember,
} from './service.ts';

const permissions = ['staff.manage'] as const;

const list = endpoint({
  id: 'listDeskStaff',
  path: 'GET /desk/staff',
  summary: 'List the staff, newest account first',
  may: permissions,
  query: DeskStaffQuery,
  response: jsonResponse(DeskStaffList, 'A page of the staff.'),
  handler: ({ deps, query }) => listStaff(deps, query),
});

const courses = endpoint({
  id: 'listDeskStaffCourses',
  path: 'GET /desk/staff/courses',
  summary: 'List the courses that a trainer can be given',
  may: permissions,
  response: jsonResponse(DeskStaffCourses, 'Drafts too.'),
  handler: async ({ deps }) => ({ data: await listTeachable(deps) }),
});

const read = endpoint({
  id: 'getDeskStaffMember',
  path: 'GET /desk/staff/{id}',
  summary: 'Read the role and courses of a member of the staff',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskStaffResponse, 'Their role and courses.'),
  handler: async ({ deps, params }) => ({ data: await readMember(deps, params) }),
});

const invite = endpoint({
  id: 'inviteDeskStaff',
  path: 'POST /desk/staff',
  summary: 'Invite somebody by mail',
  description: 'An address that has a confirmed account gets the role at once, and a mail about it.',
  may: permissions,
  body: DeskStaffInvitation,
  status: 201,
  response: jsonResponse(DeskStaffResponse, 'They belong to the staff.'),
  handler: async ({ deps, actor, body }) => {
    await limitByEmail(deps, 'invitation', body.email);
    return { data: await readMember(deps, await transact(deps, actor, (context) => inviteStaff(context, body))) };
  },
});

const inviteOnceMore = endpoint({
  id: 'inviteDeskStaffAgain',
  path: 'POST /desk/staff/{id}/invitation',
  summary: 'Mail an invitation once more',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskStaffResponse, 'The mail is queued.'),
  handler: async ({ deps, actor, params }) => {
    const member = await readMember(deps, params);
    await limitByEmail(deps, 'invitation', member.email);
    await transact(deps, actor, (context) => inviteAgain(context, params));
    return { data: member };
  },
});

const change = endpoint({
  id: 'changeDeskStaffMember',
  path: 'PUT /desk/staff/{id}',
  summary: 'Change the role and courses of a member of the staff',
  may: permissions,
  params: RecordParams,
  body: DeskStaffChange,
  response: jsonResponse(
    DeskStaffResponse,
    'It counts at once for what they change, and within a second for what they see.',
  ),
  handler: perform(changeMember, async (_, { deps, input }) => ({ data: await readMember(deps, input) })),
});

const remove = endpoint({
  id: 'removeDeskStaffMember',
  path: 'DELETE /desk/staff/{id}',
  summary: 'Remove a member of the staff, whose account becomes a learner’s',
  may: permissions,
  params: RecordParams,
  status: 204,
  response: { description: 'They are no longer staff; their account stays.' },
  handler: perform(removeMember, (_, { context }) => context.body(null, 204)),
});

export const staffEndpoints = [list, courses, read, invite, inviteOnceMore, change, remove];
