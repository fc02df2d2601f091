import { change, read } from '../api.ts';

const invalidates = ['DeskView'] as const;

/** The saved views of whoever is signed in, of all lists. */
export const listViews = read('GET /desk/views', { provides: invalidates });
export const saveView = change('POST /desk/views', { invalidates });
export const changeView = change('POST /desk/views/{id}', { invalidates });
export const deleteView = change('POST /desk/views/{id}/delete', { invalidates });
