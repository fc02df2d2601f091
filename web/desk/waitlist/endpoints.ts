import { change, read } from '../api.ts';

export const listWaitlist = read('GET /desk/waitlist', { provides: ['DeskWaitlist'] });
export const removeWaitlistEntry = change('POST /desk/waitlist/{id}/end', {
  invalidates: ['DeskWaitlist', 'DeskOrder'],
});

export const waitlistFilters = ['cursor', 'course', 'state'] as const;
