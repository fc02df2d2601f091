export { CourseNotFound, CoursePending } from './CourseStates.tsx';
export { Face } from './Face.tsx';
export { NextCourse } from './NextCourse.tsx';
