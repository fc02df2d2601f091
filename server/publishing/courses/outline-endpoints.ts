import {
  DeskCourseParams,
  DeskModuleParams,
  DeskSaved,
  ModuleRequest,
  NewModuleRequest,
  OutlineRequest,
} from '../../../contract/publishing/desk-course.ts';
import {
  DeskLessonParams,
  DeskLessonResponse,
  LessonRequest,
  NewLessonRequest,
} from '../../../contract/publishing/desk-lesson.ts';
import { endpoint, TRASHED, trashedResponse } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { perform } from '../../records/index.ts';
import { toWrite } from './access.ts';
import { addLesson, deleteLesson, readLesson, saveLesson } from './lessons.ts';
import { addModule, deleteModule, renameModule, saveOutline } from './outline.ts';

const stored = jsonResponse(DeskSaved, 'The change is stored.');

const outline = endpoint({
  id: 'saveDeskOutline',
  path: 'PUT /desk/courses/{course}/outline',
  summary: 'Reorder the modules and lessons of a course',
  description:
    'The request names all modules and lessons. The response is 409 if one was added or deleted since the outline was read.',
  may: toWrite,
  params: DeskCourseParams,
  body: OutlineRequest,
  response: jsonResponse(DeskSaved, 'The order is stored.'),
  handler: perform(saveOutline, (data) => ({ data })),
});

const addToOutline = endpoint({
  id: 'createDeskModule',
  path: 'POST /desk/courses/{course}/modules',
  summary: 'Add a module at the end of a course',
  may: toWrite,
  params: DeskCourseParams,
  body: NewModuleRequest,
  status: 201,
  response: stored,
  handler: perform(addModule, (data) => ({ data })),
});

const rename = endpoint({
  id: 'renameDeskModule',
  path: 'PUT /desk/courses/{course}/modules/{module}',
  summary: 'Rename a module',
  may: toWrite,
  params: DeskModuleParams,
  body: ModuleRequest,
  response: stored,
  handler: perform(renameModule, (data) => ({ data })),
});

const removeModule = endpoint({
  id: 'deleteDeskModule',
  path: 'DELETE /desk/courses/{course}/modules/{module}',
  summary: 'Move a module and its lessons to the trash',
  may: toWrite,
  params: DeskModuleParams,
  response: trashedResponse,
  handler: perform(deleteModule, () => TRASHED),
});

const getLesson = endpoint({
  id: 'getDeskLesson',
  path: 'GET /desk/courses/{course}/lessons/{lesson}',
  summary: 'Read a lesson as it is edited, with its quiz and the right answers',
  may: toWrite,
  params: DeskLessonParams,
  response: jsonResponse(DeskLessonResponse, 'The lesson.'),
  handler: async ({ deps, actor, params }) => ({ data: await readLesson(deps, { actor, ...params }) }),
});

const createLesson = endpoint({
  id: 'createDeskLesson',
  path: 'POST /desk/courses/{course}/lessons',
  summary: 'Add a lesson with its quiz at the end of a module',
  may: toWrite,
  params: DeskCourseParams,
  body: NewLessonRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  status: 201,
  response: stored,
  handler: perform(addLesson, (data) => ({ data })),
});

const editLesson = endpoint({
  id: 'saveDeskLesson',
  path: 'PUT /desk/courses/{course}/lessons/{lesson}',
  summary: 'Change a lesson and its quiz',
  description:
    'A question keeps its id if its options keep their places. Learners who have passed the quiz stay passed.',
  may: toWrite,
  params: DeskLessonParams,
  body: LessonRequest,
  maxBytes: MAX_TEXT_BODY_BYTES,
  response: stored,
  handler: perform(saveLesson, (data) => ({ data })),
});

const removeLesson = endpoint({
  id: 'deleteDeskLesson',
  path: 'DELETE /desk/courses/{course}/lessons/{lesson}',
  summary: 'Move a lesson to the trash',
  may: toWrite,
  params: DeskLessonParams,
  response: trashedResponse,
  handler: perform(deleteLesson, () => TRASHED),
});

export const outlineEndpoints = [
  ...[outline, addToOutline, rename, removeModule],
  ...[getLesson, createLesson, editLesson, removeLesson],
];
