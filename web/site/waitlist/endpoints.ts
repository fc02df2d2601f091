import { find } from '../../calls.ts';

/** The page that an email of the waitlist links to. */
export const getWaitlistEntry = find('GET /waitlist');
