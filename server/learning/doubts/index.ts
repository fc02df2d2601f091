/** Functions of doubts for other features. */
export { readLessonDoubts } from './read.ts';
