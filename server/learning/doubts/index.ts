export { readLessonDoubts } from './read.ts';
