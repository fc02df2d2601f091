export { coursesTaughtBy, requireCourse, toWrite } from './access.ts';
export { findPaidCourse } from './service.ts';
export { parseVideo } from './video.ts';
