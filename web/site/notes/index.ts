/** Parts for other features, which may also use the endpoints. */
export { LessonNotes } from './LessonNotes.tsx';
export { YourLessons } from './YourLessons.tsx';
