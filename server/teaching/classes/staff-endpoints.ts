import { NoFields } from '../../../contract/account.ts';
import {
  AttendanceImport,
  AttendanceNames,
  AttendanceSave,
  ClassRollResponse,
  MAX_LIST_CHARACTERS,
} from '../../../contract/desk-attendance.ts';
import {
  ClassAdd,
  ClassCancel,
  ClassDone,
  ClassNotesSave,
  ClassPreviewResponse,
  ClassSave,
  ClassStored,
  ClassTimetable,
  ClassTimetableSave,
  ClassWeek,
  ClassWeekQuery,
  DeskClassResponse,
  DeskTimetableResponse,
  HolidayAdd,
  HolidayList,
  HolidayParams,
} from '../../../contract/desk-classes.ts';
import { jsonResponse } from '../../api/answers.ts';
import { endpoint } from '../../api/endpoint.ts';
import { RecordParams } from '../../records/index.ts';
import { readRoll, saveAttendance } from './attendance/attendance.ts';
import { answerNames, importList } from './attendance/lists/service.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts';
import { addClass, cancelClass, listWeek, readClass, saveClass, saveNotes } from './staff-service.ts';
import { previewTimetable, readTimetable, saveTimetable } from './timetable.ts';

const permissions = ['classes.plan'] as const;
const toTeach = ['classes.plan', 'classes.teach'] as const;
/** A whole list in JSON, in letters of three bytes. */
const MAX_LIST_BYTES = 3 * MAX_LIST_CHARACTERS;

const stored = jsonResponse(ClassStored, 'It is stored.');
const done = jsonResponse(ClassDone, 'What was done, in words.');

const timetable = endpoint({
  id: 'getDeskTimetable',
  path: 'GET /desk/batches/{id}/timetable',
  summary: 'Read the classes of a batch and what they were planned from',
  description: 'Without `classes.plan`, only of batches that one teaches.',
  may: toTeach,
  params: RecordParams,
  answer: jsonResponse(DeskTimetableResponse, 'The classes by time.'),
  handler: async ({ deps, actor, params }) => ({ data: await readTimetable(deps, { actor, ...params }) }),
});

const preview = endpoint({
  id: 'previewDeskTimetable',
  path: 'POST /desk/batches/{id}/timetable/preview',
  summary: 'See what saving a timetable would do',
  may: permissions,
  limit: 'preview',
  params: RecordParams,
  body: ClassTimetable,
  answer: jsonResponse(
    ClassPreviewResponse,
    'The dates, the holidays between them, and where the trainer is not free.',
  ),
  handler: async ({ deps, params, body }) => ({ data: await previewTimetable(deps, params, body) }),
});

const plan = endpoint({
  id: 'saveDeskTimetable',
  path: 'PUT /desk/batches/{id}/timetable',
  summary: 'Plan the classes of a batch that have not begun',
  description: 'They take the new dates in their order; more are added, and those without a date are cancelled.',
  may: permissions,
  params: RecordParams,
  body: ClassTimetableSave,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveTimetable(deps, { actor, ...params }, body) }),
});

const add = endpoint({
  id: 'addDeskClass',
  path: 'POST /desk/batches/{id}/classes',
  summary: 'Add a class to a batch, also in place of a cancelled one',
  may: permissions,
  params: RecordParams,
  body: ClassAdd,
  status: 201,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await addClass(deps, { actor, ...params }, body) }),
});

const week = endpoint({
  id: 'listDeskClasses',
  path: 'GET /desk/classes',
  summary: 'List the classes of seven days by time',
  description: 'Without `classes.plan`, only those that one teaches.',
  may: toTeach,
  query: ClassWeekQuery,
  answer: jsonResponse(ClassWeek, 'A page of them.'),
  handler: ({ deps, actor, query }) => listWeek(deps, { actor }, query),
});

const read = endpoint({
  id: 'getDeskClass',
  path: 'GET /desk/classes/{id}',
  summary: 'Read a class with its version',
  description: 'Without `classes.plan`, only one that one teaches.',
  may: toTeach,
  params: RecordParams,
  answer: jsonResponse(DeskClassResponse, 'The class.'),
  handler: async ({ deps, actor, params }) => ({ data: await readClass(deps, { actor, ...params }) }),
});

const save = endpoint({
  id: 'saveDeskClass',
  path: 'PUT /desk/classes/{id}',
  summary: 'Move a class, or change its trainer, title or link',
  may: permissions,
  params: RecordParams,
  body: ClassSave,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveClass(deps, { actor, ...params }, body) }),
});

const notes = endpoint({
  id: 'saveDeskClassNotes',
  path: 'PUT /desk/classes/{id}/notes',
  summary: 'Store recording and notes of a class, which its learners see',
  description: 'Without `classes.plan`, only of one that one teaches.',
  may: toTeach,
  params: RecordParams,
  body: ClassNotesSave,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await saveNotes(deps, { actor, ...params }, body) }),
});

const roll = endpoint({
  id: 'getDeskAttendance',
  path: 'GET /desk/classes/{id}/attendance',
  summary: 'Read who has a seat in a class, and how they attended',
  description: 'Without `classes.plan`, only of one that one teaches.',
  may: toTeach,
  params: RecordParams,
  answer: jsonResponse(ClassRollResponse, 'The class and its people, by name.'),
  handler: async ({ deps, actor, params }) => ({ data: await readRoll(deps, { actor, ...params }) }),
});

const mark = endpoint({
  id: 'saveDeskAttendance',
  path: 'PUT /desk/classes/{id}/attendance',
  summary: 'Store how people attended a class, from when it opens',
  description:
    'Who is not named stays as they are; for one person the last save counts. Without `classes.plan`, only of a class that one teaches.',
  may: toTeach,
  params: RecordParams,
  body: AttendanceSave,
  answer: done,
  handler: async ({ deps, actor, params, body }) => {
    await saveAttendance(deps, { actor, ...params }, body);
    return { message: 'Attendance is saved.' };
  },
});

const importParticipants = endpoint({
  id: 'importDeskAttendance',
  path: 'POST /desk/classes/{id}/attendance/imports',
  summary: 'Mark a class by the list of participants of its meeting',
  description:
    'What a trainer marked stays, and the same list changes nothing. Without `classes.plan`, only for a class that one teaches.',
  may: toTeach,
  params: RecordParams,
  body: AttendanceImport,
  maxBytes: MAX_LIST_BYTES,
  answer: done,
  handler: async ({ deps, actor, params, body }) => ({ message: await importList(deps, { actor, ...params }, body) }),
});

const identify = endpoint({
  id: 'nameDeskAttendance',
  path: 'PUT /desk/classes/{id}/attendance/names',
  summary: 'Say who names in the meeting are, for all classes of the batch',
  description:
    'Classes whose lists show them are marked anew. Without `classes.plan`, only for a class that one teaches.',
  may: toTeach,
  params: RecordParams,
  body: AttendanceNames,
  answer: done,
  handler: async ({ deps, actor, params, body }) => ({ message: await answerNames(deps, { actor, ...params }, body) }),
});

const cancel = endpoint({
  id: 'cancelDeskClass',
  path: 'PUT /desk/classes/{id}/cancellation',
  summary: 'Cancel a class for good, with the reason that learners read',
  may: permissions,
  params: RecordParams,
  body: ClassCancel,
  answer: stored,
  handler: async ({ deps, actor, params, body }) => ({ data: await cancelClass(deps, { actor, ...params }, body) }),
});

const holidays = endpoint({
  id: 'listDeskHolidays',
  path: 'GET /desk/holidays',
  summary: 'List the days on which no class is planned',
  may: permissions,
  answer: jsonResponse(HolidayList, 'All of them, the earliest first.'),
  handler: async ({ deps }) => ({ data: await listHolidays(deps) }),
});

const holiday = endpoint({
  id: 'addDeskHoliday',
  path: 'POST /desk/holidays',
  summary: 'Add a day on which no class is planned; classes that are on it stay',
  may: permissions,
  body: HolidayAdd,
  status: 201,
  answer: done,
  handler: async ({ deps, actor, body }) => ({ message: await addHoliday(deps, { actor }, body) }),
});

const workday = endpoint({
  id: 'removeDeskHoliday',
  path: 'DELETE /desk/holidays/{day}',
  summary: 'Remove a holiday; no class moves',
  may: permissions,
  params: HolidayParams,
  body: NoFields,
  answer: done,
  handler: async ({ deps, actor, params }) => {
    await removeHoliday(deps, { actor, ...params });
    return { message: 'The holiday is removed.' };
  },
});

/** When batches meet, who teaches, and holidays. */
export const classEndpoints = [
  timetable,
  preview,
  plan,
  add,
  week,
  read,
  save,
  notes,
  roll,
  mark,
  importParticipants,
  identify,
  cancel,
  holidays,
  holiday,
  workday,
];
