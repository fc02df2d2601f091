import { createRoute } from '@hono/zod-openapi';
import {
  DeskStaffAnswer,
  DeskStaffChange,
  DeskStaffCourses,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffParams,
  DeskStaffQuery,
} from '../../../../contract/desk-staff.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { limitEmail } from '../../../http/limits.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import {
  changeMember,
  inviteAgain,
  inviteStaff,
  listStaff,
  listTeachable,
  readMember,
  removeMember,
} from './service.ts';

const desk = { tags: ['Desk'] };
const one = { ...desk, path: '/desk/staff/{id}' };

const list = createRoute({
  ...desk,
  method: 'get',
  path: '/desk/staff',
  operationId: 'listDeskStaff',
  summary: 'Who works at the desk, newest account first',
  request: { query: DeskStaffQuery },
  responses: { 200: jsonAnswer(DeskStaffList, 'A page of the staff.'), ...deskReadAnswers },
});

const courses = createRoute({
  ...desk,
  method: 'get',
  path: '/desk/staff/courses',
  operationId: 'listDeskStaffCourses',
  summary: 'The courses that an instructor can be given',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskStaffCourses, 'Drafts too.'), ...deskReadAnswers },
});

const read = createRoute({
  ...one,
  method: 'get',
  operationId: 'getDeskStaffMember',
  summary: 'Somebody of the staff',
  request: { params: DeskStaffParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskStaffAnswer, 'Their role and courses.'), ...deskReadAnswers },
});

const invite = createRoute({
  ...desk,
  method: 'post',
  path: '/desk/staff',
  operationId: 'inviteDeskStaff',
  summary: 'Invite somebody by mail',
  description: 'An address that has a confirmed account gets the role at once, and a mail that says so.',
  request: { body: jsonBody(DeskStaffInvitation) },
  responses: { 201: jsonAnswer(DeskStaffAnswer, 'They belong to the staff.'), ...deskWriteAnswers },
});

const inviteOnceMore = createRoute({
  ...desk,
  method: 'post',
  path: '/desk/staff/{id}/invitation',
  operationId: 'inviteDeskStaffAgain',
  summary: 'Mail an invitation once more',
  request: { params: DeskStaffParams },
  responses: { 200: jsonAnswer(DeskStaffAnswer, 'The mail is queued.'), ...deskWriteAnswers },
});

const change = createRoute({
  ...one,
  method: 'put',
  operationId: 'changeDeskStaffMember',
  summary: 'Change the role of somebody of the staff, and what they teach',
  request: { params: DeskStaffParams, body: jsonBody(DeskStaffChange) },
  responses: { 200: jsonAnswer(DeskStaffAnswer, 'It counts from their next request on.'), ...deskWriteAnswers },
});

const remove = createRoute({
  ...one,
  method: 'delete',
  operationId: 'removeDeskStaffMember',
  summary: 'Make a learner of somebody of the staff',
  request: { params: DeskStaffParams },
  responses: { 204: { description: 'They are no staff any more; their account stays.' }, ...deskWriteAnswers },
});

/** Who works at the desk. */
export function staffRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [invite, inviteOnceMore, change, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listStaff(deps, context.req.valid('query').cursor), 200);
  });

  // Before the one with an id in its place.
  router.openapi(courses, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await listTeachable(deps) }, 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readMember(deps, context.req.valid('param').id) }, 200);
  });

  router.post(invite.getRoutingPath(), fromThisSite, validate(DeskStaffInvitation), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const invitation = context.req.valid('json');
    await limitEmail(deps, invitation.email);
    const id = await inviteStaff(deps, actorId, invitation);
    return context.json({ data: await readMember(deps, id) }, 201);
  });

  router.post(inviteOnceMore.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const member = await readMember(deps, recordIdOf(context));
    await limitEmail(deps, member.email);
    await inviteAgain(deps, { id: member.id, actorId });
    return context.json({ data: member }, 200);
  });

  router.put(change.getRoutingPath(), fromThisSite, validate(DeskStaffChange), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await changeMember(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readMember(deps, id) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await removeMember(deps, { id: recordIdOf(context), actorId });
    return context.body(null, 204);
  });
  return router;
}
