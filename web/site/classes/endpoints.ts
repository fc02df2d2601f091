import { change, find, read } from '../../calls.ts';

/** A learner's class; null for one that does not exist, or in whose batch the learner has no seat. */
export const getLearnerClass = find('GET /classes/{id}', { provides: ['Learning'] });
/** Null for a recording that the site cannot play, or not for this person. */
export const getRecording = find('GET /classes/{id}/recording', { provides: ['Learning'] });
/** The address of one's calendar; renewing it makes a new one. */
export const getCalendarFeed = read('GET /classes/calendar', { provides: ['Calendar'] });
export const renewCalendarFeed = change('POST /classes/calendar', { alwaysInvalidates: ['Calendar'] });
