export { LessonNotes } from './LessonNotes.tsx';
export { YourLessons } from './YourLessons.tsx';
