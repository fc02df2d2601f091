import { change, read } from '../api.ts';

export const listAlerts = read('GET /desk/alerts', { provides: ['DeskAlert'] });
export const finishAlert = change('POST /desk/alerts/{id}/finish', { invalidates: ['DeskAlert'] });

/** What the list of alerts is narrowed to, by the names of its address. */
export const alertFilters = ['cursor', 'state'] as const;
