/** Both pages in one chunk: the list of chunks is part of what every first visit loads. */
export { FindLessonsPage } from './FindLessonsPage.tsx';
export { NotesPage } from './NotesPage.tsx';
