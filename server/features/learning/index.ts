/** What other features ask of learning. */
export { readCompletions } from './service.ts';
