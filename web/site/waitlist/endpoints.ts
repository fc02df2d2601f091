import { find } from '../../calls.ts';

/** The page that a mail of the waitlist links to. */
export const getWaitlistEntry = find('GET /waitlist');
