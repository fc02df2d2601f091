import { createRoute } from '@hono/zod-openapi';
import {
  DeskCourseParams,
  DeskModuleParams,
  DeskSaved,
  ModuleRequest,
  NewModuleRequest,
  OutlineRequest,
} from '../../../../contract/desk-course.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { actingStaff } from '../staff-only.ts';
import { addModule, deleteModule, renameModule, saveOutline } from './outline.ts';
import { paramsOf } from './params.ts';

const tags = ['Desk'];

const order = createRoute({
  method: 'put',
  path: '/desk/courses/{course}/outline',
  operationId: 'saveDeskOutline',
  tags,
  summary: 'Put the modules and lessons of a course in a new order (staff)',
  description: 'Names all of them; answers 409 when something was added or deleted since the outline was read.',
  request: { params: DeskCourseParams, body: jsonBody(OutlineRequest) },
  responses: { 200: jsonAnswer(DeskSaved, 'They stand in that order.'), ...deskWriteAnswers },
});

const add = createRoute({
  method: 'post',
  path: '/desk/courses/{course}/modules',
  operationId: 'addDeskModule',
  tags,
  summary: 'Add a module at the end of a course (staff)',
  request: { params: DeskCourseParams, body: jsonBody(NewModuleRequest) },
  responses: { 201: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const rename = createRoute({
  method: 'put',
  path: '/desk/courses/{course}/modules/{module}',
  operationId: 'renameDeskModule',
  tags,
  summary: 'Rename a module (staff)',
  request: { params: DeskModuleParams, body: jsonBody(ModuleRequest) },
  responses: { 200: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/courses/{course}/modules/{module}',
  operationId: 'deleteDeskModule',
  tags,
  summary: 'Put a module in the trash, and its lessons with it (staff)',
  request: { params: DeskModuleParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** The outline of a course: its modules, and in which order modules and lessons stand. */
export function outlineRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [order, add, rename, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.put(order.getRoutingPath(), fromThisSite, validate(OutlineRequest), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId } = paramsOf(DeskCourseParams, context);
    return context.json({ data: await saveOutline(deps, { staff, courseId }, context.req.valid('json')) }, 200);
  });

  router.post(add.getRoutingPath(), fromThisSite, validate(NewModuleRequest), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId } = paramsOf(DeskCourseParams, context);
    return context.json({ data: await addModule(deps, { staff, courseId }, context.req.valid('json')) }, 201);
  });

  router.put(rename.getRoutingPath(), fromThisSite, validate(ModuleRequest), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId, module: moduleId } = paramsOf(DeskModuleParams, context);
    const input = context.req.valid('json');
    return context.json({ data: await renameModule(deps, { staff, courseId, moduleId }, input) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId, module: moduleId } = paramsOf(DeskModuleParams, context);
    await deleteModule(deps, { staff, courseId, moduleId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });
  return router;
}
