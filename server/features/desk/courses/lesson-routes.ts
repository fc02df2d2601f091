import { createRoute } from '@hono/zod-openapi';
import { DeskCourseParams, DeskSaved } from '../../../../contract/desk-course.ts';
import {
  DeskLessonAnswer,
  DeskLessonParams,
  LessonRequest,
  NewLessonRequest,
} from '../../../../contract/desk-lesson.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_TEXT_BODY_BYTES, validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { actingStaff, requireStaff } from '../staff-only.ts';
import { addLesson, deleteLesson, readLesson, saveLesson } from './lessons.ts';
import { paramsOf } from './params.ts';

const tags = ['Desk'];

const read = createRoute({
  method: 'get',
  path: '/desk/courses/{course}/lessons/{lesson}',
  operationId: 'getDeskLesson',
  tags,
  summary: 'A lesson as it is edited, with its quiz and the right answers (staff)',
  request: { params: DeskLessonParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskLessonAnswer, 'The lesson.'), ...deskReadAnswers },
});

const add = createRoute({
  method: 'post',
  path: '/desk/courses/{course}/lessons',
  operationId: 'addDeskLesson',
  tags,
  summary: 'Add a lesson with its quiz at the end of a module (staff)',
  request: { params: DeskCourseParams, body: jsonBody(NewLessonRequest) },
  responses: { 201: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/courses/{course}/lessons/{lesson}',
  operationId: 'saveDeskLesson',
  tags,
  summary: 'Save a lesson and its quiz (staff)',
  description: 'A question that keeps its options in their places keeps its id; who passed the quiz stays passed.',
  request: { params: DeskLessonParams, body: jsonBody(LessonRequest) },
  responses: { 200: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/courses/{course}/lessons/{lesson}',
  operationId: 'deleteDeskLesson',
  tags,
  summary: 'Put a lesson in the trash (staff)',
  request: { params: DeskLessonParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** The lessons of a course as the staff write them. */
export function lessonRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [add, save, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(read, async (context) => {
    const staff = await requireStaff(sessions, context);
    const { course: courseId, lesson: lessonId } = context.req.valid('param');
    return context.json({ data: await readLesson(deps, { staff, courseId, lessonId }) }, 200);
  });

  router.post(add.getRoutingPath(), fromThisSite, validate(NewLessonRequest, MAX_TEXT_BODY_BYTES), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId } = paramsOf(DeskCourseParams, context);
    return context.json({ data: await addLesson(deps, { staff, courseId }, context.req.valid('json')) }, 201);
  });

  router.put(save.getRoutingPath(), fromThisSite, validate(LessonRequest, MAX_TEXT_BODY_BYTES), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId, lesson: lessonId } = paramsOf(DeskLessonParams, context);
    const input = context.req.valid('json');
    return context.json({ data: await saveLesson(deps, { staff, courseId, lessonId }, input) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const { course: courseId, lesson: lessonId } = paramsOf(DeskLessonParams, context);
    await deleteLesson(deps, { staff, courseId, lessonId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });
  return router;
}
