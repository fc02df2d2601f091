/** What the other parts of the desk ask of courses. */
export { mayEdit, requireCourse } from './access.ts';
