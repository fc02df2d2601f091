import { change, read } from '../api.ts';

export const listAlerts = read('GET /desk/alerts', { provides: ['DeskAlert'] });
export const finishAlert = change('POST /desk/alerts/{id}/finish', { invalidates: ['DeskAlert'] });

/** The filters of the list of alerts, as its address names them. */
export const alertFilters = ['cursor', 'state'] as const;
