import { change, find } from '../api.ts';

/** The learners of a course; null for a course that one does not see. */
export const listCourseLearners = find('GET /desk/courses/{course}/learners', { provides: ['DeskBatch'] });
export const revokeCertificate = change('POST /desk/certificates/{id}/revoke', { invalidates: ['DeskBatch'] });

/** What the list is narrowed to, by the names of its address. */
export const learnerFilters = ['cursor', 'sort', 'q'] as const;
