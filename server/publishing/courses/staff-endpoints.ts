import {
  CourseOfferRequest,
  CourseTextsRequest,
  DeskCourseList,
  DeskCourseListQuery,
  DeskCourseParams,
  DeskCourseResponse,
  DeskModuleParams,
  DeskSaved,
  ModuleRequest,
  NewCourseRequest,
  NewModuleRequest,
  OutlineRequest,
} from '../../../contract/desk-course.ts';
import {
  DeskLessonParams,
  DeskLessonResponse,
  LessonRequest,
  NewLessonRequest,
} from '../../../contract/desk-lesson.ts';
import { DeskOrder } from '../../../contract/desk-order.ts';
import { jsonResponse } from '../../api/answers.ts';
import { doneAnswer, endpoint, TRASHED, trashedAnswer } from '../../api/endpoint.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { addLesson, deleteLesson, readLesson, saveLesson } from './lessons.ts';
import { addModule, deleteModule, renameModule, saveOutline } from './outline.ts';
import { listCourses, readCourse } from './read.ts';
import { createCourse, deleteCourse, orderCourses, saveOffer, saveTexts } from './staff-service.ts';

/** Of all courses; who only teaches writes those that they were given. */
const toWrite = ['content.write', 'classes.teach'] as const;
const stored = jsonResponse(DeskSaved, 'It is stored.');

const list = endpoint({
  id: 'listDeskCourses',
  path: 'GET /desk/courses',
  summary: 'List the courses in the order of the site, drafts included',
  description:
    'Without `content.write`, only those that one teaches. The last course of a page is also the first of the next, so that it can be put from one onto the other.',
  may: toWrite,
  query: DeskCourseListQuery,
  answer: jsonResponse(DeskCourseList, 'A page of the courses.'),
  handler: ({ deps, actor, query }) => listCourses(deps, { actor }, query),
});

const read = endpoint({
  id: 'getDeskCourse',
  path: 'GET /desk/courses/{course}',
  summary: 'Read a course as it is written, with its outline',
  may: toWrite,
  params: DeskCourseParams,
  answer: jsonResponse(DeskCourseResponse, 'The course.'),
  handler: async ({ deps, actor, params }) => ({ data: await readCourse(deps, { actor, ...params }) }),
});

const createAt = (id: string, path: `/${string}`, description?: string) =>
  endpoint({
    id,
    path: `POST ${path}` as const,
    summary: 'Add a course',
    ...(description && { description }),
    may: ['content.write'],
    body: NewCourseRequest,
    maxBytes: MAX_TEXT_BODY_BYTES,
    status: 201,
    answer: stored,
    handler: async ({ deps, actor, body }) => ({ data: await createCourse(deps, { actor }, body) }),
  });
const create = createAt('createDeskCourse', '/desk/courses');
/** Specification section 7. */
const createPublic = createAt('createCourse', '/courses', 'The same as at the desk, beside the list that it adds to.');

const order = endpoint({
  id: 'orderDeskCourses',
  path: 'PUT /desk/courses/order',
  summary: 'Put the courses that are sold, or those of a topic, in a new order',
  description: 'Names all of them, or some that are neighbours; the others stay where they are.',
  may: ['content.write'],
  body: DeskOrder,
  answer: doneAnswer('The order is stored.'),
  handler: async ({ deps, actor, body }) => {
    await orderCourses(deps, { actor }, body);
    return { message: 'The order is stored.' };
  },
});

const texts = endpoint({
  id: 'saveDeskCourseTexts',
  path: 'PUT /desk/courses/{course}',
  summary: 'Change the texts of a course',
  may: toWrite,
  params: DeskCourseParams,
  body: CourseTextsRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveTexts(deps, { actor, ...params }, body) }),
});

const offer = endpoint({
  id: 'saveDeskCourseOffer',
  path: 'PUT /desk/courses/{course}/offer',
  summary: 'Change the address, price and publication of a course',
  may: ['content.write'],
  params: DeskCourseParams,
  body: CourseOfferRequest,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveOffer(deps, { actor, ...params }, body) }),
});

const remove = endpoint({
  id: 'deleteDeskCourse',
  path: 'DELETE /desk/courses/{course}',
  summary: 'Move a course to the trash',
  description: 'Answers 409 while learners are enrolled in it.',
  may: ['content.write'],
  params: DeskCourseParams,
  answer: trashedAnswer,
  handler: async ({ deps, actor, params }) => {
    await deleteCourse(deps, { actor, ...params });
    return TRASHED;
  },
});

const outline = endpoint({
  id: 'saveDeskOutline',
  path: 'PUT /desk/courses/{course}/outline',
  summary: 'Put the modules and lessons of a course in a new order',
  description: 'Names all of them; answers 409 when something was added or deleted since the outline was read.',
  may: toWrite,
  params: DeskCourseParams,
  body: OutlineRequest,
  answer: jsonResponse(DeskSaved, 'The order is stored.'),
  handler: async ({ deps, actor, params, body }) => ({ data: await saveOutline(deps, { actor, ...params }, body) }),
});

const addToOutline = endpoint({
  id: 'addDeskModule',
  path: 'POST /desk/courses/{course}/modules',
  summary: 'Add a module at the end of a course',
  may: toWrite,
  params: DeskCourseParams,
  body: NewModuleRequest,
  status: 201,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await addModule(deps, { actor, ...params }, body) }),
});

const rename = endpoint({
  id: 'renameDeskModule',
  path: 'PUT /desk/courses/{course}/modules/{module}',
  summary: 'Rename a module',
  may: toWrite,
  params: DeskModuleParams,
  body: ModuleRequest,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await renameModule(deps, { actor, ...params }, body) }),
});

const removeModule = endpoint({
  id: 'deleteDeskModule',
  path: 'DELETE /desk/courses/{course}/modules/{module}',
  summary: 'Move a module and its lessons to the trash',
  may: toWrite,
  params: DeskModuleParams,
  answer: trashedAnswer,
  handler: async ({ deps, actor, params }) => {
    await deleteModule(deps, { actor, ...params });
    return TRASHED;
  },
});

const getLesson = endpoint({
  id: 'getDeskLesson',
  path: 'GET /desk/courses/{course}/lessons/{lesson}',
  summary: 'Read a lesson as it is written, with its quiz and the right answers',
  may: toWrite,
  params: DeskLessonParams,
  answer: jsonResponse(DeskLessonResponse, 'The lesson.'),
  handler: async ({ deps, actor, params }) => ({ data: await readLesson(deps, { actor, ...params }) }),
});

const createLesson = endpoint({
  id: 'addDeskLesson',
  path: 'POST /desk/courses/{course}/lessons',
  summary: 'Add a lesson with its quiz at the end of a module',
  may: toWrite,
  params: DeskCourseParams,
  body: NewLessonRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  status: 201,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await addLesson(deps, { actor, ...params }, body) }),
});

const editLesson = endpoint({
  id: 'saveDeskLesson',
  path: 'PUT /desk/courses/{course}/lessons/{lesson}',
  summary: 'Change a lesson and its quiz',
  description: 'A question that keeps its options in their places keeps its id; who passed the quiz stays passed.',
  may: toWrite,
  params: DeskLessonParams,
  body: LessonRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveLesson(deps, { actor, ...params }, body) }),
});

const removeLesson = endpoint({
  id: 'deleteDeskLesson',
  path: 'DELETE /desk/courses/{course}/lessons/{lesson}',
  summary: 'Move a lesson to the trash',
  may: toWrite,
  params: DeskLessonParams,
  answer: trashedAnswer,
  handler: async ({ deps, actor, params }) => {
    await deleteLesson(deps, { actor, ...params });
    return TRASHED;
  },
});

/** Courses with their outline and lessons. The order comes before what has an id in its place. */
export const courseEndpoints = [
  ...[list, read, create, createPublic, order, texts, offer, remove],
  ...[outline, addToOutline, rename, removeModule],
  ...[getLesson, createLesson, editLesson, removeLesson],
];
