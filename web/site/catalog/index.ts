/** For other features, beside the endpoints. */
export { CourseNotFound, CoursePending } from './CourseStates.tsx';
