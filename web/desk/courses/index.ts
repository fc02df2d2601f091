/** What the other parts of the desk take of the courses. */
export { SoldCourseField } from './SoldCourseField.tsx';
