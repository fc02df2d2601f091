import { change, find, read } from '../../calls.ts';

/** A learner's class; null if it does not exist, or if the learner has no seat in its batch. */
export const getLearnerClass = find('GET /classes/{id}', { provides: ['Learning'] });
/** A recording; null if the site cannot play it, or if the person may not watch it. */
export const getRecording = find('GET /classes/{id}/recording', { provides: ['Learning'] });
export const getCalendarFeed = read('GET /classes/calendar', { provides: ['Calendar'] });
export const renewCalendarFeed = change('POST /classes/calendar', { alwaysInvalidates: ['Calendar'] });
