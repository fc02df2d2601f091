import {
  AttendanceImport,
  AttendanceNames,
  AttendanceSave,
  ClassRollResponse,
  MAX_LIST_CHARACTERS,
} from '../../../../contract/teaching/desk-attendance.ts';
import { ClassDone } from '../../../../contract/teaching/desk-classes.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../../records/index.ts';
import { readRoll, saveAttendance } from './attendance.ts';
import { importList, matchNames } from './lists/service.ts';

const teachPermissions = ['classes.plan', 'classes.teach'] as const;
/** The longest list in JSON, with characters of three bytes. */
const MAX_LIST_BYTES = 3 * MAX_LIST_CHARACTERS;
const done = jsonResponse(ClassDone, 'A message that describes the result.');

const roll = endpoint({
  id: 'getDeskAttendance',
  path: 'GET /desk/classes/{id}/attendance',
  summary: 'Read the learners of a class, and their attendance',
  description: 'Staff without `classes.plan` see only the classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  response: jsonResponse(ClassRollResponse, 'The class, and its learners by name.'),
  handler: async ({ deps, actor, params }) => ({ data: await readRoll(deps, { actor, ...params }) }),
});

const mark = endpoint({
  id: 'saveDeskAttendance',
  path: 'PUT /desk/classes/{id}/attendance',
  summary: 'Store the attendance of a class, once it has opened',
  description:
    'Learners who are not named keep their attendance; for each learner the last save counts. Staff without `classes.plan` can do this only for classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  body: AttendanceSave,
  response: done,
  handler: perform(saveAttendance, withMessage('Attendance is saved.')),
});

const importParticipants = endpoint({
  id: 'importDeskAttendance',
  path: 'POST /desk/classes/{id}/attendance/imports',
  summary: 'Mark attendance from a meeting’s participant list',
  description:
    'Marks that a trainer made are kept, and the same list again changes nothing. Staff without `classes.plan` can do this only for classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  body: AttendanceImport,
  maxBytes: MAX_LIST_BYTES,
  response: done,
  handler: perform(importList, (message) => ({ message })),
});

const matchNamesEndpoint = endpoint({
  id: 'matchDeskAttendanceNames',
  path: 'PUT /desk/classes/{id}/attendance/names',
  summary: 'Match participants in a meeting to learners',
  description:
    'The match of a participant with an email counts for all classes of the batch, which are marked again; any other counts for this class. Staff without `classes.plan` can do this only for classes that they teach.',
  may: teachPermissions,
  params: RecordParams,
  body: AttendanceNames,
  response: done,
  handler: perform(matchNames, (message) => ({ message })),
});

export const attendanceEndpoints = [roll, mark, importParticipants, matchNamesEndpoint];
