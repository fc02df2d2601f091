import { change, find, read } from '../api.ts';

const tags = ['DeskClass'] as const;
const ofClass = { invalidates: tags };
const ofBatch = { invalidates: ['DeskClass', 'DeskBatch'] } as const;

export const getTimetable = find('GET /desk/batches/{id}/timetable', { provides: tags });
export const listClasses = read('GET /desk/classes', { provides: tags });
export const getClass = find('GET /desk/classes/{id}', { provides: tags });
export const previewTimetable = change('POST /desk/batches/{id}/timetable/preview');
export const saveTimetable = change('PUT /desk/batches/{id}/timetable', ofBatch);
export const createClass = change('POST /desk/batches/{id}/classes', ofBatch);
export const saveClass = change('PUT /desk/classes/{id}', ofBatch);
export const cancelClass = change('PUT /desk/classes/{id}/cancellation', ofBatch);
export const saveClassNotes = change('PUT /desk/classes/{id}/notes', ofClass);
export const getAttendance = find('GET /desk/classes/{id}/attendance', { provides: tags });
export const saveAttendance = change('PUT /desk/classes/{id}/attendance', ofClass);
export const importAttendance = change('POST /desk/classes/{id}/attendance/imports', ofClass);
export const matchAttendanceNames = change('PUT /desk/classes/{id}/attendance/names', ofClass);
export const listHolidays = read('GET /desk/holidays', { provides: ['DeskHoliday'] });
export const createHoliday = change('POST /desk/holidays', { invalidates: ['DeskHoliday'] });
export const deleteHoliday = change('DELETE /desk/holidays/{day}', { alwaysInvalidates: ['DeskHoliday'] });

export const classFilters = ['from', 'trainer', 'view', 'cursor'] as const;
