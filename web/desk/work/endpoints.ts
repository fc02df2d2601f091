import { change, find, read } from '../api.ts';

/** Work of learners, for who reviews it, and what lessons ask for. */
export const listWork = read('GET /desk/work', { provides: ['DeskWork'] });
export const getWork = find('GET /desk/work/{id}', { provides: ['DeskWork'] });
export const reviewWork = change('POST /desk/work/{id}/review', { alwaysInvalidates: ['DeskWork', 'DeskMail'] });
export const getAssignment = find('GET /desk/courses/{course}/lessons/{lesson}/assignment');
export const saveAssignment = change('PUT /desk/courses/{course}/lessons/{lesson}/assignment');
export const removeAssignment = change('DELETE /desk/courses/{course}/lessons/{lesson}/assignment');

/** What the queue is narrowed to, by the names of its address. */
export const workFilters = ['cursor', 'state'] as const;
