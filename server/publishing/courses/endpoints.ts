import { Reorder } from '../../../contract/base/bodies.ts';
import {
  CourseList,
  CourseListQuery,
  CourseParams,
  CourseResponse,
  OpenLessonParams,
  OpenLessonResponse,
} from '../../../contract/publishing/course.ts';
import {
  CourseOfferRequest,
  CourseTextsRequest,
  DeskCourseList,
  DeskCourseParams,
  DeskCourseResponse,
  DeskCoursesQuery,
  DeskSaved,
  NewCourseRequest,
} from '../../../contract/publishing/desk-course.ts';
import { doneResponse, endpoint, TRASHED, trashedResponse } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { perform, withMessage } from '../../records/index.ts';
import { toWrite } from './access.ts';
import { listDeskCourses, readCourse } from './desk-read.ts';
import { createCourse, deleteCourse, reorderCourses, saveOffer, saveTexts } from './desk-service.ts';
import { outlineEndpoints } from './outline-endpoints.ts';
import { getCourse, getOpenLesson, listCourses } from './service.ts';

const stored = jsonResponse(DeskSaved, 'The course is stored.');
const MISSING = 'The requested course could not be found.';
const publicRead = { tag: 'Courses', may: 'public', cached: true } as const;

const list = endpoint({
  ...publicRead,
  id: 'listCourses',
  path: 'GET /courses',
  summary: 'List the courses, paid and free, by page',
  query: CourseListQuery,
  response: jsonResponse(CourseList, 'One page of courses: paid ones, then free ones by topic.'),
  handler: ({ deps, query }) => listCourses(deps, query),
});

const get = endpoint({
  ...publicRead,
  id: 'getCourse',
  path: 'GET /courses/{id}',
  summary: 'Read a course with its outline or lessons',
  params: CourseParams,
  missing: MISSING,
  response: jsonResponse(CourseResponse, 'The course.'),
  otherResponses: { 404: errorResponse('No course has that slug, _id or id.') },
  handler: async ({ deps, params }) => (await getCourse(deps, params.id)) ?? fail.notFound(MISSING),
});

const openLesson = endpoint({
  ...publicRead,
  id: 'getOpenLesson',
  path: 'GET /courses/{course}/lessons/{lesson}',
  summary: 'Read a free preview lesson of a paid course',
  params: OpenLessonParams,
  missing: 'There is no lesson to read at this address.',
  response: jsonResponse(OpenLessonResponse, 'The lesson, with its course.'),
  otherResponses: { 404: errorResponse('There is no such free preview lesson.') },
  handler: async ({ deps, params }) => ({
    data: (await getOpenLesson(deps, params)) ?? fail.notFound('There is no lesson to read at this address.'),
  }),
});

const listAll = endpoint({
  id: 'listDeskCourses',
  path: 'GET /desk/courses',
  summary: 'List the courses in the order of the site, drafts included',
  description:
    'Staff without `content.write` see only the courses that they teach. The last course of a page is repeated as the first of the next, so that a course can be moved across the page break.',
  may: toWrite,
  query: DeskCoursesQuery,
  response: jsonResponse(DeskCourseList, 'One page of courses.'),
  handler: ({ deps, actor, query }) => listDeskCourses(deps, { actor, ...query }),
});

const readDraft = endpoint({
  id: 'getDeskCourse',
  path: 'GET /desk/courses/{course}',
  summary: 'Read a course as it is edited, with its outline',
  may: toWrite,
  params: DeskCourseParams,
  response: jsonResponse(DeskCourseResponse, 'The course.'),
  handler: async ({ deps, actor, params }) => ({ data: await readCourse(deps, { actor, ...params }) }),
});

const createAt = <Path extends `POST /${string}`>(id: string, path: Path, description?: string) =>
  endpoint({
    id,
    path,
    summary: 'Add a course',
    ...(description && { description }),
    may: ['content.write'],
    body: NewCourseRequest,
    maxBytes: MAX_TEXT_BODY_BYTES,
    status: 201,
    response: stored,
    handler: perform(createCourse, (data) => ({ data })),
  });
const create = createAt('createDeskCourse', 'POST /desk/courses');
/** The address is fixed (docs/fixed.md, Calls). */
const createPublic = createAt(
  'createCourse',
  'POST /courses',
  'The same as at the desk, beside the list that it adds to.',
);

const order = endpoint({
  id: 'reorderDeskCourses',
  path: 'PUT /desk/courses/order',
  summary: 'Reorder the paid courses, or the free courses of a topic',
  description: 'The request names all of these courses, or some adjacent ones; the others keep their places.',
  may: ['content.write'],
  body: Reorder,
  response: doneResponse('The order is stored.'),
  handler: perform(reorderCourses, withMessage('The order is stored.')),
});

const texts = endpoint({
  id: 'saveDeskCourseTexts',
  path: 'PUT /desk/courses/{course}',
  summary: 'Change the texts of a course',
  may: toWrite,
  params: DeskCourseParams,
  body: CourseTextsRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  response: stored,
  handler: perform(saveTexts, (data) => ({ data })),
});

const offer = endpoint({
  id: 'saveDeskCourseOffer',
  path: 'PUT /desk/courses/{course}/offer',
  summary: 'Change the web address, price and publication of a course',
  description: 'Changing the price or online sale also needs `site.manage`.',
  may: ['content.write'],
  params: DeskCourseParams,
  body: CourseOfferRequest,
  response: stored,
  handler: perform(saveOffer, (data) => ({ data })),
});

const remove = endpoint({
  id: 'deleteDeskCourse',
  path: 'DELETE /desk/courses/{course}',
  summary: 'Move a course to the trash',
  description: 'The response is 409 while learners are enrolled in the course.',
  may: ['content.write'],
  params: DeskCourseParams,
  response: trashedResponse,
  handler: perform(deleteCourse, () => TRASHED),
});

/** Paid and free courses. `/order` comes before the paths with an id in its place. */
export const courseEndpoints = [
  ...[list, get, openLesson],
  ...[listAll, readDraft, create, createPublic, order, texts, offer, remove],
  ...outlineEndpoints,
];
