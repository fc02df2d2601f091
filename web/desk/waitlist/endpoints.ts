import { change, read } from '../api.ts';

/** The people who wait for a seat. */
export const listWaitlist = read('GET /desk/waitlist', { provides: ['DeskWaitlist'] });
export const endWaiting = change('POST /desk/waitlist/{id}/end', { invalidates: ['DeskWaitlist', 'DeskOrder'] });

/** What the list is narrowed to, by the names of its address. */
export const waitlistFilters = ['cursor', 'course', 'state'] as const;
