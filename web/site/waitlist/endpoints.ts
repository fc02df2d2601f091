import { find } from '../../calls.ts';

export const getWaitlistEntry = find('GET /waitlist');
