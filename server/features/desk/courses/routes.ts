import { createRoute } from '@hono/zod-openapi';
import {
  CourseOfferRequest,
  CourseTextsRequest,
  DeskCourseAnswer,
  DeskCourseList,
  DeskCourseListQuery,
  DeskCourseParams,
  DeskSaved,
  NewCourseRequest,
} from '../../../../contract/desk-course.ts';
import { DeskOrder } from '../../../../contract/desk-order.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_TEXT_BODY_BYTES, validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, doneAnswer, jsonBody } from '../operation.ts';
import { actingAdmin, actingStaff, requireStaff } from '../staff-only.ts';
import { lessonRoutes } from './lesson-routes.ts';
import { orderCourses } from './order.ts';
import { outlineRoutes } from './outline-routes.ts';
import { paramsOf } from './params.ts';
import { listCourses, readCourse } from './read.ts';
import { createCourse, deleteCourse, saveOffer, saveTexts } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/courses',
  operationId: 'listDeskCourses',
  tags,
  summary: 'Courses in the order of the site, also drafts; to an instructor their own (staff)',
  description:
    'The last course of a page is also the first of the next, so that it can be put from one onto the other.',
  request: { query: DeskCourseListQuery },
  responses: { 200: jsonAnswer(DeskCourseList, 'A page of the courses.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/courses/{course}',
  operationId: 'getDeskCourse',
  tags,
  summary: 'A course as it is edited, with its outline (staff)',
  request: { params: DeskCourseParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskCourseAnswer, 'The course.'), ...deskReadAnswers },
});

const create = createRoute({
  method: 'post',
  path: '/desk/courses',
  operationId: 'createDeskCourse',
  tags,
  summary: 'Make a course (admins)',
  request: { body: jsonBody(NewCourseRequest) },
  responses: { 201: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const texts = createRoute({
  method: 'put',
  path: '/desk/courses/{course}',
  operationId: 'saveDeskCourseTexts',
  tags,
  summary: 'Save what the page of a course tells (staff)',
  request: { params: DeskCourseParams, body: jsonBody(CourseTextsRequest) },
  responses: { 200: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const offer = createRoute({
  method: 'put',
  path: '/desk/courses/{course}/offer',
  operationId: 'saveDeskCourseOffer',
  tags,
  summary: 'Save the address, price and publication of a course (admins)',
  request: { params: DeskCourseParams, body: jsonBody(CourseOfferRequest) },
  responses: { 200: jsonAnswer(DeskSaved, 'It is stored.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/courses/{course}',
  operationId: 'deleteDeskCourse',
  tags,
  summary: 'Put a course in the trash (admins)',
  description: 'Answers 409 while learners are enrolled in it.',
  request: { params: DeskCourseParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

const order = createRoute({
  method: 'put',
  path: '/desk/courses/order',
  operationId: 'orderDeskCourses',
  tags,
  summary: 'Put courses that are sold, or those of a topic, in a new order (admins)',
  description: 'Names all of them, or some that are neighbours; the others stay where they are.',
  request: { body: jsonBody(DeskOrder) },
  responses: { 200: doneAnswer('The order is stored.'), ...deskWriteAnswers },
});

/** Courses as the staff make and edit them. */
export function courseRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [create, texts, offer, remove, order]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    const staff = await requireStaff(sessions, context);
    return context.json(await listCourses(deps, staff, context.req.valid('query')), 200);
  });

  router.openapi(read, async (context) => {
    const staff = await requireStaff(sessions, context);
    const { course: courseId } = context.req.valid('param');
    return context.json({ data: await readCourse(deps, { staff, courseId }) }, 200);
  });

  router.post(create.path, fromThisSite, validate(NewCourseRequest, MAX_TEXT_BODY_BYTES), async (context) => {
    const staff = await actingAdmin(deps, sessions, context);
    return context.json({ data: await createCourse(deps, staff, context.req.valid('json')) }, 201);
  });

  router.put(order.path, fromThisSite, validate(DeskOrder), async (context) => {
    const staff = await actingAdmin(deps, sessions, context);
    await orderCourses(deps, staff.id, context.req.valid('json'));
    return context.json({ message: 'The order is stored.' }, 200);
  });

  router.put(
    texts.getRoutingPath(),
    fromThisSite,
    validate(CourseTextsRequest, MAX_TEXT_BODY_BYTES),
    async (context) => {
      const staff = await actingStaff(deps, sessions, context);
      const { course: courseId } = paramsOf(DeskCourseParams, context);
      return context.json({ data: await saveTexts(deps, { staff, courseId }, context.req.valid('json')) }, 200);
    },
  );

  router.put(offer.getRoutingPath(), fromThisSite, validate(CourseOfferRequest), async (context) => {
    const staff = await actingAdmin(deps, sessions, context);
    const { course: courseId } = paramsOf(DeskCourseParams, context);
    return context.json({ data: await saveOffer(deps, { staff, courseId }, context.req.valid('json')) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const staff = await actingAdmin(deps, sessions, context);
    const { course: courseId } = paramsOf(DeskCourseParams, context);
    await deleteCourse(deps, { staff, courseId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });

  router.route('/', outlineRoutes(deps, sessions));
  router.route('/', lessonRoutes(deps, sessions));
  return router;
}
