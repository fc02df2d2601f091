/** Functions of courses for what teaches them. */
export { findSoldCourse } from './service.ts';
export { parseVideo } from './video.ts';
