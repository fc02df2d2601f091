import { change, read } from '../api.ts';

export const listAlerts = read('GET /desk/alerts', { provides: ['DeskAlert'] });
export const finishAlert = change('POST /desk/alerts/{id}/finish', { invalidates: ['DeskAlert'] });

export const alertFilters = ['cursor', 'state'] as const;
