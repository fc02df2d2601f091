/** For other features, beside the endpoints. */
export { LessonDoubts } from './LessonDoubts.tsx';
