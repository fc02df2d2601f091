import { change, read } from '../api.ts';

const invalidates = ['DeskView'] as const;

/** The person's own saved views, of all lists. */
export const listViews = read('GET /desk/views', { provides: invalidates });
export const createView = change('POST /desk/views', { invalidates });
export const saveView = change('POST /desk/views/{id}', { invalidates });
export const deleteView = change('POST /desk/views/{id}/delete', { invalidates });
