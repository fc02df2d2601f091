export { LessonWork } from './LessonWork.tsx';
