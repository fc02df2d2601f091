/** Parts for other features, which may also use the endpoints. */
export { LessonDoubts } from './LessonDoubts.tsx';
