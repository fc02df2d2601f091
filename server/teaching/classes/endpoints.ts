import { ClassParams, JoinableClassResponse } from '../../../contract/teaching/class.ts';
import {
  ClassAdd,
  ClassCancel,
  ClassNotesSave,
  ClassSave,
  ClassStored,
  ClassWeek,
  ClassWeekQuery,
  DeskClassResponse,
} from '../../../contract/teaching/desk-classes.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { requireStored } from '../recordings/index.ts';
import { attendanceEndpoints } from './attendance/endpoints.ts';
import { calendarEndpoints } from './calendar/endpoints.ts';
import { NO_CLASS } from './desk-queries.ts';
import { addClass, cancelClass, listWeek, readClass, saveClass, saveNotes } from './desk-service.ts';
import { readJoinable } from './service.ts';
import { timetableEndpoints } from './timetable-endpoints.ts';

const permissions = ['classes.plan'] as const;
const teachPermissions = ['classes.plan', 'classes.teach'] as const;
const stored = jsonResponse(ClassStored, 'The class is stored.');

const learnerClass = endpoint({
  id: 'getLearnerClass',
  path: 'GET /classes/{id}',
  tag: 'Learning',
  summary: 'Read a class of the signed-in learner',
  description: 'No response has the address of the meeting; the page `/classes/{id}/join` of the site leads to it.',
  may: 'person',
  params: ClassParams,
  missing: NO_CLASS,
  response: jsonResponse(JoinableClassResponse, 'The time of the class, and whether it can be joined now.'),
  otherResponses: { 404: errorResponse('There is no such class, or the person has no seat in its batch.') },
  handler: async ({ deps, actor, params }) => ({ data: await readJoinable(deps, { userId: actor.id, ...params }) }),
});

const add = endpoint({
  id: 'createDeskClass',
  path: 'POST /desk/batches/{id}/classes',
  summary: 'Add a class to a batch, which can replace a cancelled one',
  may: permissions,
  params: RecordParams,
  body: ClassAdd,
  status: 201,
  response: stored,
  handler: perform(addClass, (data) => ({ data })),
});

const week = endpoint({
  id: 'listDeskClasses',
  path: 'GET /desk/classes',
  summary: 'List the classes of seven days, by time',
  description: 'Staff without `classes.plan` see only the classes that they teach.',
  may: teachPermissions,
  query: ClassWeekQuery,
  response: jsonResponse(ClassWeek, 'One page of classes, or the whole week.'),
  handler: ({ deps, actor, query }) => listWeek(deps, { actor, ...query }),
});

const read = endpoint({
  id: 'getDeskClass',
  path: 'GET /desk/classes/{id}',
  summary: 'Read a class with its version',
  description: 'Staff without `classes.plan` see only the classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  response: jsonResponse(DeskClassResponse, 'The class.'),
  handler: async ({ deps, actor, params }) => ({ data: await readClass(deps, { actor, ...params }) }),
});

const save = endpoint({
  id: 'saveDeskClass',
  path: 'PUT /desk/classes/{id}',
  summary: 'Move a class, or change its trainer, title or link',
  may: permissions,
  params: RecordParams,
  body: ClassSave,
  response: stored,
  handler: perform(saveClass, (data) => ({ data })),
});

const notes = endpoint({
  id: 'saveDeskClassNotes',
  path: 'PUT /desk/classes/{id}/notes',
  summary: 'Store the recording and notes of a class, which its learners see',
  description: 'Staff without `classes.plan` can do this only for classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  body: ClassNotesSave,
  response: stored,
  handler: async (call) => {
    // Outside the transaction, which waits for no other service.
    await requireStored(call.deps.env, call.body.recordingFile);
    return perform(saveNotes, (data) => ({ data }))(call);
  },
});

const cancel = endpoint({
  id: 'cancelDeskClass',
  path: 'PUT /desk/classes/{id}/cancellation',
  summary: 'Cancel a class permanently, with a reason that learners can read',
  may: permissions,
  params: RecordParams,
  body: ClassCancel,
  response: stored,
  handler: perform(cancelClass, (data) => ({ data })),
});

/** Live classes. The path of the calendar feed comes first, because `calendar` would match the id of a class. */
export const classEndpoints = [
  ...calendarEndpoints,
  learnerClass,
  ...timetableEndpoints,
  ...[add, week, read, save, notes, cancel],
  ...attendanceEndpoints,
];
