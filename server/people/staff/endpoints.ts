import {
  DeskHandover,
  DeskStaffCourses,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffQuery,
  DeskStaffResponse,
  DeskStaffSave,
  DeskStaffWorkResponse,
} from '../../../contract/people/desk-staff.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { limitByEmail } from '../../http/rate-limit.ts';
import { perform, RecordParams, transact } from '../../records/index.ts';
import { readWork } from './handover.ts';
import {
  inviteAgain,
  inviteStaff,
  listAssignableCourses,
  listStaff,
  readMember,
  removeMember,
  saveMember,
} from './service.ts';

const permissions = ['staff.manage'] as const;

const list = endpoint({
  id: 'listDeskStaff',
  path: 'GET /desk/staff',
  summary: 'List the staff, newest account first',
  may: permissions,
  query: DeskStaffQuery,
  response: jsonResponse(DeskStaffList, 'One page of staff.'),
  handler: ({ deps, query }) => listStaff(deps, query),
});

const courses = endpoint({
  id: 'listDeskStaffCourses',
  path: 'GET /desk/staff/courses',
  summary: 'List the courses that can be assigned to a trainer',
  may: permissions,
  response: jsonResponse(DeskStaffCourses, 'All courses, including drafts.'),
  handler: async ({ deps }) => ({ data: await listAssignableCourses(deps) }),
});

const read = endpoint({
  id: 'getDeskStaffMember',
  path: 'GET /desk/staff/{id}',
  summary: 'Read the roles and courses of a staff member',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskStaffResponse, 'The staff member with roles and courses.'),
  handler: async ({ deps, params }) => ({ data: await readMember(deps, params) }),
});

const work = endpoint({
  id: 'getDeskStaffWork',
  path: 'GET /desk/staff/{id}/work',
  summary: 'Read how much work a staff member has, and the colleagues who can take it over',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(
    DeskStaffWorkResponse,
    'The numbers of leads, calls, messages and classes, and the colleagues.',
  ),
  handler: async ({ deps, params }) => ({ data: await readWork(deps, params) }),
});

const invite = endpoint({
  id: 'inviteDeskStaff',
  path: 'POST /desk/staff',
  summary: 'Invite a new staff member by email',
  description: 'If the address has a confirmed account, that account gets the roles at once and its owner an email.',
  may: permissions,
  body: DeskStaffInvitation,
  status: 201,
  response: jsonResponse(DeskStaffResponse, 'The new staff member.'),
  handler: async ({ deps, actor, body }) => {
    await limitByEmail(deps, 'invitation', body.email);
    return { data: await readMember(deps, await transact(deps, actor, (context) => inviteStaff(context, body))) };
  },
});

const repeatInvitation = endpoint({
  id: 'inviteDeskStaffAgain',
  path: 'POST /desk/staff/{id}/invitation',
  summary: 'Email an invitation again',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskStaffResponse, 'The email is queued; the staff member is returned.'),
  handler: async ({ deps, actor, params }) => {
    const member = await readMember(deps, params);
    await limitByEmail(deps, 'invitation', member.email);
    await transact(deps, actor, (context) => inviteAgain(context, params));
    return { data: member };
  },
});

const save = endpoint({
  id: 'saveDeskStaffMember',
  path: 'PUT /desk/staff/{id}',
  summary: 'Change the roles and courses of a staff member',
  description: 'Work that the new roles may not do goes to the named colleagues, or to no one.',
  may: permissions,
  params: RecordParams,
  body: DeskStaffSave,
  response: jsonResponse(
    DeskStaffResponse,
    'The changed staff member. The new roles apply to changes at once, and to reads within a second.',
  ),
  handler: perform(saveMember, async (_, { deps, input }) => ({ data: await readMember(deps, input) })),
});

const remove = endpoint({
  id: 'removeDeskStaffMember',
  path: 'DELETE /desk/staff/{id}',
  summary: 'Remove a staff member, whose account becomes a learner account',
  description: 'Their work goes to the named colleagues, or to no one.',
  may: permissions,
  params: RecordParams,
  body: DeskHandover,
  response: doneResponse('The person is no longer staff; the account stays. The message says what went to whom.'),
  handler: perform(removeMember, (message) => ({ message })),
});

export const staffEndpoints = [list, courses, read, work, invite, repeatInvitation, save, remove];
