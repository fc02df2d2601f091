/** Parts of courses for other pages of the desk. */
export { SoldCourseField } from './SoldCourseField.tsx';
