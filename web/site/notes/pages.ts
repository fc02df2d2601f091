/** Both pages in one chunk, because every first visit loads the list of chunks. */
export { FindLessonsPage } from './FindLessonsPage.tsx';
export { NotesPage } from './NotesPage.tsx';
