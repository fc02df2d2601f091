import { NoFields } from '../../../contract/base/bodies.ts';
import {
  ClassDone,
  ClassPreviewResponse,
  ClassStored,
  ClassTimetable,
  ClassTimetableSave,
  DeskTimetableResponse,
  HolidayAdd,
  HolidayList,
  HolidayParams,
} from '../../../contract/teaching/desk-classes.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts';
import { previewTimetable, readTimetable, saveTimetable } from './timetable.ts';

const permissions = ['classes.plan'] as const;
const done = jsonResponse(ClassDone, 'A message that describes the result.');

const timetable = endpoint({
  id: 'getDeskTimetable',
  path: 'GET /desk/batches/{id}/timetable',
  summary: 'Read the classes of a batch and their timetable',
  description: 'Staff without `classes.plan` see only the batches that they teach.',
  may: ['classes.plan', 'classes.teach'],
  params: RecordParams,
  response: jsonResponse(DeskTimetableResponse, 'The timetable, and the classes by time.'),
  handler: async ({ deps, actor, params }) => ({ data: await readTimetable(deps, { actor, ...params }) }),
});

const preview = endpoint({
  id: 'previewDeskTimetable',
  path: 'POST /desk/batches/{id}/timetable/preview',
  summary: 'Preview a timetable before it is saved',
  may: permissions,
  limit: 'preview',
  params: RecordParams,
  body: ClassTimetable,
  response: jsonResponse(
    ClassPreviewResponse,
    'The dates, the holidays between them, and the times at which the trainer is not free.',
  ),
  handler: async ({ deps, params, body }) => ({ data: await previewTimetable(deps, { ...params, ...body }) }),
});

const plan = endpoint({
  id: 'saveDeskTimetable',
  path: 'PUT /desk/batches/{id}/timetable',
  summary: 'Plan the classes of a batch that have not begun yet',
  description:
    'The classes get the new dates in order; missing classes are added, and those without a date are cancelled.',
  may: permissions,
  params: RecordParams,
  body: ClassTimetableSave,
  response: jsonResponse(ClassStored, 'The classes are stored.'),
  handler: perform(saveTimetable, (data) => ({ data })),
});

const holidays = endpoint({
  id: 'listDeskHolidays',
  path: 'GET /desk/holidays',
  summary: 'List the days on which no class is planned',
  may: permissions,
  response: jsonResponse(HolidayList, 'All the days, earliest first.'),
  handler: async ({ deps }) => ({ data: await listHolidays(deps) }),
});

const holiday = endpoint({
  id: 'createDeskHoliday',
  path: 'POST /desk/holidays',
  summary: 'Add a day on which no class is planned; classes that are on it stay',
  may: permissions,
  body: HolidayAdd,
  status: 201,
  response: done,
  handler: perform(addHoliday, (message) => ({ message })),
});

const removeHolidayEndpoint = endpoint({
  id: 'deleteDeskHoliday',
  path: 'DELETE /desk/holidays/{day}',
  summary: 'Remove a holiday; no class moves',
  may: permissions,
  params: HolidayParams,
  body: NoFields,
  response: done,
  handler: perform(removeHoliday, withMessage('The holiday is removed.')),
});

export const timetableEndpoints = [timetable, preview, plan, holidays, holiday, removeHolidayEndpoint];
