/** For other features. */
export { LessonWork } from './LessonWork.tsx';
