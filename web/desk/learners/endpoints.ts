import { find } from '../api.ts';

/** The learners of a course; null for a course that one does not see. */
export const listCourseLearners = find('GET /desk/courses/{course}/learners', { provides: ['DeskBatch'] });

export const learnerFilters = ['cursor', 'sort', 'q'] as const;
