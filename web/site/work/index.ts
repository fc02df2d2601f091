/** Parts for other features. */
export { LessonWork } from './LessonWork.tsx';
