export { readCompletions } from './dashboard.ts';
export type { LessonRef } from './player.ts';
export { headingIdsIn, renderLesson } from './render.ts';
