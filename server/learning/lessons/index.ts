export { readCompletions } from './dashboard.ts';
export { headingIdsIn, renderLesson } from './pages.ts';
export type { LessonRef } from './player.ts';
