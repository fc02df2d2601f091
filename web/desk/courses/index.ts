/** Fields of courses for other pages of the desk. */
export { PaidCourseField } from './form-parts.tsx';
