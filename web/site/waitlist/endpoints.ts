import { find } from '../../calls.ts';

/** The place on a waitlist of an emailed link. */
export const getWaitlistEntry = find('GET /waitlist');
