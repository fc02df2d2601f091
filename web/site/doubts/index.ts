export { LessonDoubts } from './LessonDoubts.tsx';
