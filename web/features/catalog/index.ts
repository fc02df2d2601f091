/** What other features may use of the catalogue, beside its calls. */
export { CourseNotFound } from './CourseNotFound.tsx';
export { CoursePending } from './CoursePending.tsx';
