import { find } from '../api.ts';

/** The learners of a course; null for a course that the person may not read. */
export const listCourseLearners = find('GET /desk/courses/{course}/learners', { provides: ['DeskBatch'] });

export const learnerFilters = ['cursor', 'sort', 'q'] as const;
