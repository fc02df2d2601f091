import { change, find, read } from '../api.ts';

export const listWork = read('GET /desk/work', { provides: ['DeskWork'] });
export const getWork = find('GET /desk/work/{id}', { provides: ['DeskWork'] });
export const reviewWork = change('POST /desk/work/{id}/review', { alwaysInvalidates: ['DeskWork', 'DeskMail'] });
export const getAssignment = find('GET /desk/courses/{course}/lessons/{lesson}/assignment');
export const saveAssignment = change('PUT /desk/courses/{course}/lessons/{lesson}/assignment');
export const deleteAssignment = change('DELETE /desk/courses/{course}/lessons/{lesson}/assignment');

export const workFilters = ['cursor', 'state'] as const;
