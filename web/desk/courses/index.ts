export { PaidCourseField } from './form-parts.tsx';
