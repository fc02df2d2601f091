import { change, read } from '../api.ts';

/** The people who wait for a seat. */
export const listWaitlist = read('GET /desk/waitlist', { provides: ['DeskWaitlist'] });
export const removeWaitlistEntry = change('POST /desk/waitlist/{id}/end', {
  invalidates: ['DeskWaitlist', 'DeskOrder'],
});

export const waitlistFilters = ['cursor', 'course', 'state'] as const;
