/** For other features, beside the endpoints. */
export { LessonNotes } from './LessonNotes.tsx';
export { YourLessons } from './YourLessons.tsx';
