/** Functions of learning for other features. */

export { readCompletions } from './dashboard.ts';
export { headingIdsIn, renderLesson } from './render.ts';
