/** Functions of learning for other features. */
export { headingIdsIn, renderLesson } from './render.ts';
export { readCompletions } from './service.ts';
