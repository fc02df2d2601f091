/** What the other parts of the desk ask of learners. */
export { listBatchLearners } from './service.ts';
