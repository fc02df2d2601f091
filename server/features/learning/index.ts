/** What other features ask of learning. */
export { completedCourseIds } from './service.ts';
