import { change, read } from '../api.ts';

const tags = ['DeskView'] as const;

export const listViews = read('GET /desk/views', { provides: tags });
export const createView = change('POST /desk/views', { invalidates: tags });
export const saveView = change('POST /desk/views/{id}', { invalidates: tags });
export const deleteView = change('POST /desk/views/{id}/delete', { invalidates: tags });
