export { requireCourse, toWrite } from './access.ts';
export { findSoldCourse } from './service.ts';
export { parseVideo } from './video.ts';
